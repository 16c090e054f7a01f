import { callsOf, expect, signIn, test } from "../support/browser";

test("a refused call shows one message with the server's text", async ({ page }) => {
  await signIn(page, "admin", { at: "/device/gateway" });
  await page.route("**/admin/1/gateway/delete", (route) =>
    route.fulfill({ json: { code: 15, message: "Not this gateway", data: null } }),
  );
  await page.getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Not this gateway")).toHaveCount(1);
});

test("code 2 in any answer ends the session and opens the login", async ({ page }) => {
  await signIn(page, "admin");
  await page.route("**/admin/1/gateway/list", (route) =>
    route.fulfill({ json: { code: 2, message: "token invalid", data: null } }),
  );
  await page.goto("/device/gateway");
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("lubricator.token"))).toBeNull();
});

test("a read is sent again after a network failure", async ({ page }) => {
  await signIn(page, "admin");
  let sent = 0;
  await page.route("**/admin/1/gateway/list", (route) => {
    sent += 1;
    return sent === 1 ? route.abort("connectionreset") : route.continue();
  });
  await page.goto("/device/gateway");
  await expect(page.getByRole("row")).not.toHaveCount(0);
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  expect(sent).toBe(2);
});

test("a write is not sent again after a network failure, and the form keeps the input", async ({ page }) => {
  await signIn(page, "dealer");
  const calls = callsOf(page);
  await page.route("**/admin/1/gateway/save", (route) => route.abort("connectionreset"));
  await page.goto("/device/gateway/add");
  await page.getByLabel("EUI", { exact: true }).fill("A84041000181C0BB");
  await page.getByLabel("Name").fill("Hall 1");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".ant-message-notice")).toHaveCount(1);
  await expect(page.getByLabel("Name")).toHaveValue("Hall 1");
  expect(calls.filter((call) => call.path === "gateway/save")).toHaveLength(1);
});

test("calls go to the endpoint in config.json, without a new build", async ({ page }) => {
  await page.route("**/config.json", (route) => route.fulfill({ json: { endpoint: "http://elsewhere.test" } }));
  const requests: string[] = [];
  await page.route("http://elsewhere.test/**", (route) => {
    requests.push(new URL(route.request().url()).pathname);
    return route.fulfill({
      json: { code: 3, message: "Elsewhere says no", data: null },
      headers: { "access-control-allow-origin": "*" },
    });
  });
  // The security policy contains only the endpoints of the platform's own config.json, not of this test's.
  await page.route("**/login", async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    delete headers["content-security-policy"];
    await route.fulfill({ response, headers });
  });
  await page.goto("/login");
  await page.getByLabel("邮箱").fill("a@b.test");
  await page.getByLabel("密码", { exact: true }).fill("x");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Elsewhere says no")).toBeVisible();
  expect(requests).toEqual(["/admin/1/user/login-email"]);
});

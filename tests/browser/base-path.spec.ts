import { expect, fillLogin, startPlatform, test } from "../support/browser";

const base = "/plant/grease";

test("the console works under a path", async ({ page }) => {
  const platform = await startPlatform({ BASE_PATH: base });
  const errors: string[] = [];
  const outside: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === "http:" && !pathname.startsWith(`${base}/`)) outside.push(pathname);
  });
  const at = (path: string) => `${platform.url}${path}`;
  try {
    await page.goto(at("/"));
    await expect(page).toHaveURL(at("/login"));
    await page.getByRole("combobox").selectOption("en");
    await expect(page.getByRole("link", { name: "Create an account" })).toHaveAttribute(
      "href",
      `${base}/register?type=1`,
    );
    await fillLogin(page, "dealer");
    await expect(page).toHaveURL(at("/home"));

    await page.getByRole("link", { name: "Device List" }).click();
    await expect(page).toHaveURL(at("/device"));
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "New device" })).toHaveAttribute("href", `${base}/device/add`);
    await page.getByRole("row").nth(1).getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`${base}/device/\\d+`));

    // A sheet of the phone layout adds an entry to the history, and Back closes it.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at("/device"));
    await page.getByRole("button", { name: "More actions" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.history.state.usr?.sheets ?? null)).not.toBeNull();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(at("/device"));
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto(at("/device/gateway?page=1"));
    await expect(page.getByRole("heading", { name: "Gateway List" })).toBeVisible();
    await page.goto(at("/help"));
    await page.getByRole("link", { name: /^User manual/ }).click();
    await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();

    await page.goto(at("/home"));
    await page.getByRole("button", { name: "dealer@demo.test" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(at("/login"));
    // The platform's own port, without the path of the proxy.
    await page.goto(new URL("/device", platform.url).href);
    await expect(page).toHaveURL(at("/login"));
    expect(outside.filter((path) => path !== "/device")).toEqual([]);
    expect(errors).toEqual([]);
  } finally {
    await platform.stop();
  }
});

import { callsOf, demoPassword, expect, fillLogin, signIn, test } from "../support/browser";

test("Enter signs in, and the storage operator lands on the stock", async ({ page }) => {
  const calls = callsOf(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("邮箱").fill("storage@demo.test");
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/storage/);
  await expect(page.getByRole("heading", { name: "入库" })).toBeVisible();
  expect(calls.find((call) => call.path === "user/login-email")?.fields).toEqual({
    email: "storage@demo.test",
    password: demoPassword,
    token: "",
  });
});

test("everybody else lands on the dashboard, with the entries of the role in order", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("combobox").selectOption("en");
  await fillLogin(page, "dealer");
  await expect(page).toHaveURL(/\/home$/);
  const entries = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
  await expect(entries).toHaveText(["Data", "Device List", "Gateway List", "Authority Management", "Setting", "Help"]);
});

test("a refused login shows one message, keeps what was typed and stays", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("邮箱").fill("admin@demo.test");
  await page.getByLabel("密码", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page.locator(".ant-message-notice")).toHaveCount(1);
  await expect(page.getByLabel("邮箱")).toHaveValue("admin@demo.test");
  await expect(page).toHaveURL(/\/login$/);
});

test("the links lead to registration and to a new password", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("link", { name: "创建账号" })).toHaveAttribute("href", "/register?type=1");
  await expect(page.getByRole("link", { name: "忘记密码" })).toHaveAttribute("href", "/retrieve");
});

test("an address that was asked for comes back after the login", async ({ page }) => {
  await page.goto("/device?status=1");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("邮箱").fill("admin@demo.test");
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/device\?status=1$/);
});

test("an address that the role may not open says so inside the layout", async ({ page }) => {
  await signIn(page, "dealer", { at: "/dealer" });
  await expect(page.getByText("No access")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
});

test("the language is chosen on the page and the page comes back in it", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("combobox").selectOption("en");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
});

test.describe("the login without a password", () => {
  test("a missing key is warned of", async ({ page }) => {
    await page.goto("/redirect");
    await expect(page.getByText("login key is null").first()).toBeVisible();
  });

  test("a wrong key fails with its message and goes to the login; the key is nowhere in the address", async ({
    page,
  }) => {
    await page.goto("/redirect?key=wrong");
    await expect(page.getByText("免登失败")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("a cold login page asks for nothing that it does not need", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  const scripts = asked.filter((path) => path.endsWith(".js"));
  const others = asked.filter((path) => !path.endsWith(".js") && !path.endsWith(".css"));
  expect(others.toSorted()).toEqual(["/config.json", "/login"]);
  // Neither the shell nor a list is loaded before somebody types; then the shell is, while he still types.
  const isShell = (path: string): boolean => /\/app-[^/]+\.js$/.test(path);
  expect(scripts.filter(isShell)).toEqual([]);
  await page.getByLabel("密码", { exact: true }).fill("g");
  await expect.poll(() => asked.filter(isShell).length).toBe(1);
  expect(asked.filter((path) => path.startsWith("/admin/"))).toEqual([]);
});

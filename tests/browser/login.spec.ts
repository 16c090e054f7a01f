import { callsOf, demoPassword, expect, fillLogin, signIn, test } from "../support/browser";

test("Enter signs in, and a storage operator lands on the stock", async ({ page }) => {
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

test("other roles land on the dashboard and see their menu entries in order", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("combobox").selectOption("en");
  await fillLogin(page, "dealer");
  await expect(page).toHaveURL(/\/home$/);
  const entries = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
  await expect(entries).toHaveText([
    "Data",
    "Device List",
    "Gateway List",
    "Cartridges",
    /Requests/,
    /Alarm Log/,
    "Authority Management",
    "Setting",
    "Help",
  ]);
});

test("a refused login shows one message and keeps the input", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("邮箱").fill("admin@demo.test");
  await page.getByLabel("密码", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page.locator(".ant-message-notice")).toHaveCount(1);
  await expect(page.getByLabel("邮箱")).toHaveValue("admin@demo.test");
  await expect(page).toHaveURL(/\/login$/);
});

test("links lead to registration and password reset", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("link", { name: "创建账号" })).toHaveAttribute("href", "/register?type=1");
  await expect(page.getByRole("link", { name: "忘记密码" })).toHaveAttribute("href", "/retrieve");
});

test("the login returns to the requested address", async ({ page }) => {
  await page.goto("/device?status=1");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("邮箱").fill("admin@demo.test");
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/device\?status=1$/);
});

test("an address without access shows a message inside the layout", async ({ page }) => {
  await signIn(page, "dealer", { at: "/dealer" });
  await expect(page.getByText("No access")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
});

test("the page changes to the chosen language", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("combobox").selectOption("en");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
});

test.describe("the login by key", () => {
  test("warns about a missing key", async ({ page }) => {
    await page.goto("/redirect");
    await expect(page.getByText("login key is null").first()).toBeVisible();
  });

  test("shows a message for a wrong key, and opens the login without the key in the address", async ({ page }) => {
    await page.goto("/redirect?key=wrong");
    await expect(page.getByText("免登失败")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("the login page loads only what it needs", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  const scripts = requests.filter((path) => path.endsWith(".js"));
  const others = requests.filter((path) => !path.endsWith(".js") && !path.endsWith(".css"));
  expect(others.toSorted()).toEqual(["/config.json", "/login"]);
  // The shell is loaded when the user starts to type.
  const isShell = (path: string): boolean => /\/app-[^/]+\.js$/.test(path);
  expect(scripts.filter(isShell)).toEqual([]);
  await page.getByLabel("密码", { exact: true }).fill("g");
  await expect.poll(() => requests.filter(isShell).length).toBe(1);
  expect(requests.filter((path) => path.startsWith("/admin/"))).toEqual([]);
});

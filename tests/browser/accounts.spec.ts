import type { Page } from "@playwright/test";
import {
  callsOf,
  demoPassword,
  expect,
  type RunningPlatform,
  signInAsAnother,
  startPlatform,
  test,
} from "../support/browser";
import { mailedCode } from "../support/mailed-code";

const password = "a barrel of fine grease";
const newPassword = "two barrels of fine grease";
let count = 0;
const newAddress = () => `customer${Date.now()}-${++count}@lubricator.test`;

/** Creates a customer with the calls of the registration page. */
async function addCustomer(page: Page, { url, dataFolder }: RunningPlatform): Promise<string> {
  const email = newAddress();
  const call = async (path: string, form: Record<string, string>) => {
    const answer = await page.request.post(`${url}/admin/1/${path}`, { form: { ...form, token: "" } });
    expect(await answer.json()).toMatchObject({ code: 0 });
  };
  await call("user/register", { email, password, username: "Lena" });
  await call("common/email-verification-code-check", { email, code: await mailedCode(dataFolder, email), password });
  return email;
}

async function login(page: Page, email: string, typed = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("邮箱").fill(email);
  await page.getByLabel("密码", { exact: true }).fill(typed);
  await page.keyboard.press("Enter");
}

/** Number of new applications, from the server. A navigation could cancel the page's own call. */
async function applications(page: Page): Promise<number> {
  const token = await page.evaluate(() => window.localStorage.getItem("lubricator.token") ?? "");
  const answer = await page.request.post("/admin/1/user/count-new-apply", { form: { token } });
  return (await answer.json()).data.response as number;
}

/** Number of new applications in the admin's menu. */
async function badge(page: Page): Promise<number> {
  const entry = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: /Customer Management/ });
  return Number(/\d+/.exec((await entry.textContent()) ?? "")?.[0] ?? 0);
}

test("a customer registers, confirms the address, completes the profile and applies to join a provider", async ({
  page,
  platform,
}) => {
  await page.goto("/login");
  const admin = await signInAsAnother(page, "admin", "/help");
  const before = await applications(admin);

  const email = newAddress();
  await page.getByRole("link", { name: "创建账号" }).click();
  await expect(page).toHaveURL(/\/register\?type=1$/);
  await page.getByRole("button", { name: "创建账号" }).click();
  await expect(page.getByText("请填写邮箱")).toBeVisible();
  await expect(page.getByLabel(/^邮箱/)).toBeFocused();
  await page.getByLabel(/^邮箱/).fill(email);
  await page.getByLabel(/^用户名/).fill("王芳");
  await page.getByLabel(/^密码/).fill(password);
  await page.getByLabel(/^重复密码/).fill(password);
  await page.getByLabel("公司").fill("苏州轴承厂");
  await page.keyboard.press("Enter");

  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("button", { name: /重新发送/ })).toBeDisabled();
  await page.getByLabel(/^验证码/).fill("12");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-field=code]").getByText("验证码错误")).toBeVisible();
  await page.getByLabel(/^验证码/).fill(await mailedCode(platform.dataFolder, email));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/update-info$/);
  await expect(page.getByRole("heading", { name: "完善资料" })).toBeVisible();
  await expect(page.getByLabel(/^用户名/)).toHaveValue("王芳");
  await expect(page.getByLabel("公司")).toHaveValue("苏州轴承厂");
  await page.getByLabel("电话").fill("0512 67890123");
  await page.getByRole("combobox", { name: "选择服务商" }).click();
  await page.locator(".ant-select-item-option").first().click();
  await page.getByRole("button", { name: /保\s?存/ }).click();
  const prompt = page.getByRole("dialog", { name: "是否发送申请修改服务商请求？" });
  await expect(prompt).toBeVisible();
  const calls = callsOf(page);
  await prompt.getByRole("button", { name: "发送申请" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  expect(calls.slice(0, 2).map((call) => call.path)).toEqual(["user/update-user-info", "user/apply-update-agent"]);

  await expect.poll(() => badge(admin), { timeout: 20_000 }).toBe(before + 1);
  await admin.context().close();
});

test("a mailed code resets a forgotten password, ends other sessions, and works only once", async ({ browser }) => {
  // A separate platform: other tests need the demo account's original password.
  const own = await startPlatform();
  const email = "dealer2@demo.test";
  const visit = async () => (await browser.newContext({ baseURL: own.url, locale: "zh-CN" })).newPage();
  const [page, elsewhere] = [await visit(), await visit()];
  await login(elsewhere, email, demoPassword);
  await expect(elsewhere).toHaveURL(/\/home$/);

  await page.goto("/login");
  await page.getByRole("link", { name: "忘记密码" }).click();
  const reset = async (address: string, code: string) => {
    await page.getByLabel(/^邮箱/).fill(address);
    await page.getByLabel(/^验证码/).fill(code);
    await page.getByLabel(/^新密码/).fill(newPassword);
    await page.getByLabel(/^重复新密码/).fill(newPassword);
    await page.keyboard.press("Enter");
  };
  await page.getByLabel(/^邮箱/).fill(email);
  await page.getByRole("button", { name: "发送验证码" }).click();
  await expect(page.getByText("如果该邮箱有账号，验证码已发送")).toBeVisible();
  await expect(page.getByRole("button", { name: /重新发送（\d+ 秒）/ })).toBeDisabled();
  const code = await mailedCode(own.dataFolder, email);
  await reset(email, code);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("密码已修改，请用新密码登录")).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await login(elsewhere, email, demoPassword);
  await expect(elsewhere.getByText(/登录失败/)).toBeVisible();
  await login(page, email, newPassword);
  await expect(page).toHaveURL(/\/home$/);

  await page.goto("/retrieve");
  await reset(email, code);
  await expect(page.locator("[data-field=code]").getByText("验证码错误")).toBeVisible();

  // An address without an account gets the same message.
  await page.goto("/retrieve");
  await page.getByLabel(/^邮箱/).fill(newAddress());
  await page.getByRole("button", { name: "发送验证码" }).click();
  await expect(page.getByText("如果该邮箱有账号，验证码已发送")).toBeVisible();
  await Promise.all([page.context().close(), elsewhere.context().close()]);
  await own.stop();
});

test("a code is mailed once a minute, and the page counts down", async ({ page, platform }) => {
  const email = await addCustomer(page, platform);
  await page.goto("/retrieve");
  await page.getByLabel(/^邮箱/).fill(email);
  await page.getByRole("button", { name: "发送验证码" }).click();
  await expect(page.getByText(/每分钟只能发送一次/)).toBeVisible();
  await expect(page.getByRole("button", { name: /重新发送（\d+ 秒）/ })).toBeDisabled();
});

test("a customer without a provider is asked once to complete the profile, and may skip it", async ({
  page,
  platform,
}) => {
  const email = await addCustomer(page, platform);
  await login(page, email);
  await expect(page).toHaveURL(/\/update-info$/);
  await page.getByRole("button", { name: "稍后再说" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.evaluate(() => localStorage.removeItem("lubricator.token"));
  await login(page, email);
  await expect(page).toHaveURL(/\/home$/);
});

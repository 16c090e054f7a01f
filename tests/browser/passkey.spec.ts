import { demoPassword, expect, startPlatform, test } from "../support/browser";

/** Chromium's own authenticator, which confirms every question. */
const authenticator = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

test("an account that must have a second step makes a passkey and signs in with it", async ({ page }) => {
  const platform = await startPlatform({ SECOND_FACTOR_ROLES: "storage" });
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", { options: authenticator });
    // Browsers offer no passkeys at an IP address.
    await page.goto(`${platform.url.replace("127.0.0.1", "localhost")}/login`);
    const fillIn = async () => {
      await page.getByLabel("邮箱").fill("storage@demo.test");
      await page.getByLabel("密码", { exact: true }).fill(demoPassword);
      await page.keyboard.press("Enter");
    };
    await fillIn();
    await expect(page.getByRole("heading", { name: "设置两步验证" })).toBeVisible();
    await page.getByRole("button", { name: "添加通行密钥" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill(demoPassword);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "您的恢复代码" })).toBeVisible();
    await page.getByRole("button", { name: "已保存" }).click();
    await expect(page.getByRole("heading", { name: "入库" })).toBeVisible();

    await page.evaluate(() => window.localStorage.clear());
    await page.goto(`${new URL(page.url()).origin}/login`);
    await fillIn();
    await page.getByRole("button", { name: "使用通行密钥" }).click();
    await expect(page.getByRole("heading", { name: "入库" })).toBeVisible();
  } finally {
    await platform.stop();
  }
});

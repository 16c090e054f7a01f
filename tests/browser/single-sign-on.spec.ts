import { once } from "node:events";
import { createServer } from "node:net";
import { expect, startPlatform, test } from "../support/browser";
import { startOpenIdProvider } from "../support/openid-provider";

/** A free port: the provider must know the console's address before the platform starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

test("single sign-on returns to the requested address, and the logout continues at the provider", async ({ page }) => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const provider = await startOpenIdProvider(publicUrl);
  const platform = await startPlatform({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    OIDC_LABEL: "Plant",
    OIDC_LOGOUT: "on",
  });
  try {
    await page.addInitScript(() => localStorage.setItem("lubricator.language", "en"));
    await page.goto(`${publicUrl}/device?status=1`);
    const button = page.getByRole("button", { name: "Sign in with Plant" });

    provider.person = { sub: "1", email: "stranger@demo.test", email_verified: true };
    await button.click();
    await expect(page.getByRole("alert")).toContainText("No account here has the email address stranger@demo.test.");
    expect(page.url()).toBe(`${publicUrl}/redirect`);
    await page.getByRole("link", { name: "Go to the login page" }).click();

    // The provider remembers the stranger.
    await page.context().clearCookies();
    await page.goto(`${publicUrl}/device?status=1`);
    provider.person = { sub: "2", email: "admin@demo.test", email_verified: true };
    await button.click();
    await expect(page).toHaveURL(`${publicUrl}/device?status=1`);

    await page.getByRole("button", { name: "admin@demo.test" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Log out of the provider" }).click();
    await expect(page).toHaveURL(`${publicUrl}/login`);
    await expect(button).toBeVisible();
  } finally {
    await platform.stop();
    await provider.close();
  }
});

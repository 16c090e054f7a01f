import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser";

/** The links that load the files of chunks in advance. */
const prefetch = (chunk: string): string => `link[rel="prefetch"][href*="/assets/${chunk}-"]`;

/** Opens the login and passes the time after which files are loaded in advance. */
async function openIdleLogin(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  await page.clock.runFor(4_000);
}

test.describe("without data saving", () => {
  test.use({ savesData: false });

  test("the login loads the files of the next screens while idle", async ({ page }) => {
    const loaded = page.waitForEvent("requestfinished", (request) => /\/assets\/list-.*\.js$/.test(request.url()));
    await openIdleLogin(page);
    await loaded;
    for (const chunk of ["app", "list", "form-screen", "show-screen"]) {
      await expect(page.locator(prefetch(chunk)).first()).toBeAttached();
    }
  });
});

test("nothing is loaded in advance if the browser saves data", async ({ page }) => {
  await openIdleLogin(page);
  await expect(page.locator(prefetch("list"))).toHaveCount(0);
});

test("pointing at a link loads the code of its page, which opens only with a click", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device" });
  const link = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Help" });
  const loaded = page.waitForRequest(/\/assets\/help-.*\.js$/);
  await link.hover();
  await loaded;
  await expect(page).toHaveURL(/\/device/);
  await link.click();
  await expect(page).toHaveURL(/\/help/);
});

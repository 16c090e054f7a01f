import { expect, test } from "../support/browser";

/** The links that load the files of chunks in advance. */
const prefetch = (chunk: string): string => `link[rel="prefetch"][href*="/assets/${chunk}-"]`;

test.describe("without data saving", () => {
  test.use({ savesData: false });

  test("the login loads the files of the next screens while idle", async ({ page }) => {
    const loaded = page.waitForEvent("requestfinished", (request) => /\/assets\/list-.*\.js$/.test(request.url()));
    await page.goto("/login");
    await loaded;
    for (const chunk of ["app", "list", "form-screen", "show-screen"]) {
      await expect(page.locator(prefetch(chunk)).first()).toBeAttached();
    }
  });
});

test("nothing is loaded in advance for people who save data", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  await page.waitForTimeout(4_000);
  await expect(page.locator(prefetch("list"))).toHaveCount(0);
});

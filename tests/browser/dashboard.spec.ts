import type { Locator, Page } from "@playwright/test";
import { expect, signIn, signInAsAnother, test } from "../support/browser";

/** The box of a figure of the dashboard. */
const figure = (page: Page, label: string): Locator =>
  page.locator("main").getByText(label, { exact: true }).first().locator("xpath=..");

/** The number in a figure. */
async function numberIn(box: Locator): Promise<number> {
  await expect(box.locator("[data-long]")).toContainText(/\d/, { timeout: 60_000 });
  const text = /[\d,]+(?:\.\d+)?/.exec((await box.locator("[data-long]").textContent()) ?? "")?.[0];
  return Number(text?.replaceAll(",", ""));
}

/** The number of records in the open list. */
async function recordCount(page: Page): Promise<number> {
  const total = page.getByText(/^[\d,]+ records?$/);
  await expect(total).toBeVisible();
  return Number((await total.textContent())?.replace(/\D/g, ""));
}

for (const [account, labels] of [
  ["admin", ["Lubricators", "Online", "Offline", "Lubricators in alarm", "Bound", "Registered users"]],
  ["dealer", ["Lubricators", "Online", "Offline", "Lubricators in alarm", "Bound"]],
] as const) {
  test(`every number of ${account} matches the list that it opens`, async ({ page }) => {
    // The test opens many lists.
    test.slow();
    await signIn(page, account, { at: "/home" });
    for (const label of labels) {
      const number = await numberIn(figure(page, label));
      expect(number, label).toBeGreaterThan(0);
      await figure(page, label).click();
      await expect(page).not.toHaveURL(/\/home/);
      expect(await recordCount(page), label).toBe(number);
      await page.goBack();
      await expect(page).toHaveURL(/\/home$/);
    }
    // The clicks above leave the page before it has read its numbers again, in the time zone that it saved at first.
    await page.reload();
    const due = await numberIn(figure(page, "Cartridge changes due"));
    await figure(page, "Cartridge changes due").click();
    await expect(page).toHaveURL(/\/home\/forecast$/);
    await expect(page.getByText(`Page 1, ${due} devices in total`)).toBeVisible();
  });
}

test("a customer's numbers count only the customer's devices, and open their list", async ({ page }) => {
  await signIn(page, "customer", { at: "/home" });
  const own = await numberIn(figure(page, "Lubricators"));
  const mine = page.getByRole("region", { name: "My devices" });
  await expect(mine.getByText(new RegExp(`^${own} records?$`))).toBeVisible();
  await expect(page.getByText("Registered users")).toHaveCount(0);
  const admin = await signInAsAnother(page, "admin", "/home");
  expect(await numberIn(figure(admin, "Lubricators"))).toBeGreaterThan(own);
  await figure(page, "Lubricators").click();
  await expect(page).toHaveURL(/\/device/);
  await expect(page.getByText(new RegExp(`^${own} records?$`))).toBeVisible();
});

test("figures appear before the code of the charts has loaded, and a reload keeps the range", async ({ page }) => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isRequested = false;
  await page.route(/\/assets\/chart-canvas-[^/]*\.js$/, async (route) => {
    isRequested = true;
    await released;
    await route.continue();
  });
  await signIn(page, "dealer", { at: "/home" });
  expect(await numberIn(figure(page, "Lubricators"))).toBeGreaterThan(0);
  const trends = page.getByRole("region", { name: "Trends" });
  await expect(trends.getByText("Lubricators that reported", { exact: true })).toBeVisible();
  await expect.poll(() => isRequested).toBe(true);
  await expect(trends.locator("canvas")).toHaveCount(0);
  release();
  await expect(trends.locator("canvas").first()).toBeVisible();

  await trends.getByText("Last half year").click();
  await expect(page).toHaveURL(/\/home\?range=6m$/);
  await page.reload();
  await expect(trends.getByRole("radio", { name: "Last half year" })).toBeChecked();
});

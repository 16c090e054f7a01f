import { registry } from "../../resources";
import { prefetchedCalls } from "../../src/console/providers/prefetched-calls";
import { callsOf, expect, signIn, test } from "../support/browser";
import { accounts } from "../support/screens";

for (const { who, path, what } of [
  { who: "admin", path: "/device", what: "a list with tabs" },
  { who: "admin", path: "/user", what: "a list with segments" },
  { who: "admin", path: "/distribution", what: "a list with filters that are set at first" },
  { who: "admin", path: "/dealer/account", what: "a list with a long title" },
  { who: "dealer", path: "/authority", what: "a list without filters" },
]) {
  for (const { width, on } of [
    { width: 1440, on: "the desktop" },
    { width: 390, on: "the phone" },
  ]) {
    test(`on ${on}, the frame of ${what} has its rows where the rows of the list appear`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, who, { at: "/help" });
      await page.addInitScript(() => {
        document.addEventListener("DOMContentLoaded", () => {
          const { top } = document.querySelector(".frame-rows")?.getBoundingClientRect() ?? { top: Number.NaN };
          Reflect.set(globalThis, "frameTop", top);
        });
      });
      await page.goto(path);
      const rows = width === 390 ? page.locator("main ul:has(> li)").first() : page.locator("main table");
      await expect(rows.locator(width === 390 ? "> li" : "tbody tr").first()).toBeVisible();
      const frameTop = await page.evaluate(() => Reflect.get(globalThis, "frameTop") as number);
      const { y } = (await rows.boundingBox()) ?? { y: Number.NaN };
      expect(Math.abs(y - frameTop)).toBeLessThan(4);
    });
  }
}

for (const who of ["admin", "dealer", "customer"] as const) {
  test(`the console asks for the first page of each list only once, for ${who}`, async ({ page }) => {
    await signIn(page, who, { at: "/help" });
    const calls = callsOf(page);
    const lists = Object.entries(prefetchedCalls(registry)).filter(([, { roles }]) => roles.includes(accounts[who]));
    expect(lists.length).toBeGreaterThan(2);
    for (const [path, { call }] of lists) {
      calls.length = 0;
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main .ant-skeleton, main [aria-busy='true']")).toHaveCount(0);
      expect(
        calls.filter((one) => one.path === call),
        path,
      ).toHaveLength(1);
    }
  });
}

test("the prefetched call of a list starts before the code of the list has loaded", async ({ page }) => {
  await signIn(page, "admin", { at: "/help" });
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  await page.route(/\/assets\/list-[\w-]{8}\.js$/, async (route) => {
    held += 1;
    await isReleased;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/admin\/1\/agent\/list$/);
  await page.goto("/dealer", { waitUntil: "commit" });
  await asked;
  await expect.poll(() => held).toBe(1);
  const rows = page.locator("main tbody tr");
  await expect(rows).toHaveCount(0);
  release();
  await expect(rows.first()).toBeVisible();
});

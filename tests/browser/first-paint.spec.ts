import { expect, signIn, test } from "../support/browser";

for (const { path, what } of [
  { path: "/device", what: "a list with tabs" },
  { path: "/user", what: "a list without tabs" },
]) {
  test(`the frame of ${what} has its rows where the rows of the list appear`, async ({ page }) => {
    await signIn(page, "admin", { at: "/help" });
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        const { top } = document.querySelector(".frame-rows")?.getBoundingClientRect() ?? { top: Number.NaN };
        Reflect.set(globalThis, "frameTop", top);
      });
    });
    await page.goto(path);
    const rows = page.locator("main table");
    await expect(rows.locator("tbody tr").first()).toBeVisible();
    const frameTop = await page.evaluate(() => Reflect.get(globalThis, "frameTop") as number);
    const { y } = (await rows.boundingBox()) ?? { y: Number.NaN };
    expect(Math.abs(y - frameTop)).toBeLessThan(4);
  });
}

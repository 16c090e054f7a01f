import { expect, signIn, test } from "../support/browser";

// A frame that fades in is not there yet when it is looked for.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a menu opens at its button, and a drawer closes, for those who want no motion", async ({ page }) => {
  await signIn(page, "storage");
  const row = page.getByRole("main").getByRole("row").nth(1);
  for (let time = 0; time < 2; time += 1) {
    await row.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await page.getByRole("button", { name: /^Messages/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

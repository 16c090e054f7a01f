import { demoPassword, expect, signIn, test } from "../support/browser";

test("the question for the password survives a window that shrinks to a phone and grows again", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await signIn(page, "dealer2", { at: "/setting" });
  await page
    .getByRole("button", { name: /authenticator/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Current password").fill("gre");
  for (const width of [760, 740, 390, 1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Current password")).toHaveValue("gre");
    await expect(page.locator("#content")).toContainText("Time zone");
  }
  await dialog.getByLabel("Current password").fill(demoPassword);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("#content")).toContainText("Time zone");
  expect(errors).toEqual([]);
});

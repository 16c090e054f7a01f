import { callsOf, expect, signIn, test } from "../support/browser";

test("a change of language keeps a half-filled form and the page", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device/gateway/add" });
  await page.getByLabel("Name").fill("Hall 7");
  await page.getByLabel("EUI", { exact: true }).fill("A8:40");
  await page.evaluate(() => {
    document.body.dataset.same = "yes";
  });
  const calls = callsOf(page);
  await page.getByRole("combobox", { name: "Language" }).selectOption("zh");

  await expect(page.getByRole("heading", { name: "新增网关" })).toBeVisible();
  await expect(page.getByLabel("名称")).toHaveValue("Hall 7");
  await expect(page.getByLabel("EUI", { exact: true })).toHaveValue("A840");
  await expect(page).toHaveTitle(/润滑器管理平台/);
  await expect(page).toHaveURL(/\/device\/gateway\/add$/);
  // The page has not been loaded again.
  expect(await page.evaluate(() => document.body.dataset.same)).toBe("yes");
  await expect.poll(() => calls.find(({ path }) => path === "user/save-language")?.fields.language).toBe("zh");

  // The form still knows what is unsaved, and saves it.
  await page.getByLabel("EUI", { exact: true }).fill("A84041000181C0E1");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Hall 7" })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
});

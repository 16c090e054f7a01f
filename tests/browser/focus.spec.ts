import { expect, signIn, test } from "../support/browser";

test("menus open and drawers close with reduced motion", async ({ page }) => {
  await signIn(page, "storage", { at: "/storage" });
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

test("the page behind dialogs and drawers cannot be scrolled, and the security policy refuses nothing", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.set(globalThis, "refused", []);
    addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      (Reflect.get(globalThis, "refused") as string[]).push(violatedDirective),
    );
  });
  await signIn(page, "storage", { at: "/storage" });
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY);
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("main").getByRole("row").nth(1);
  await row.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await expect(dialog).toBeVisible();
  expect(await overflow()).toBe("hidden");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(overflow).toBe("visible");
  await page.getByRole("button", { name: /^Messages/ }).click();
  await expect(dialog).toBeVisible();
  expect(await overflow()).toBe("hidden");
  await page.keyboard.press("Escape");
  await expect.poll(overflow).toBe("visible");
  expect(await page.evaluate(() => Reflect.get(globalThis, "refused"))).toEqual([]);
});

test("Tab always moves to an element with a visible focus", async ({ page }) => {
  await signIn(page, "admin");
  const invisible: string[] = [];
  for (const address of ["/device", "/dealer/add", "/setting"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button").first()).toBeVisible();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press("Tab");
      const withoutOutline = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return null;
        // A parent element can show the focus of an input.
        for (let one: Element | null = focused, up = 0; one !== null && up < 6; one = one.parentElement, up += 1) {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
          if ((outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none") return null;
        }
        return focused.outerHTML.slice(0, 120);
      });
      if (withoutOutline !== null) invisible.push(`${address}: ${withoutOutline}`);
    }
  }
  expect(invisible).toEqual([]);
});

test("a menu opened by keyboard gets the focus, and its dialog returns the focus to the button", async ({ page }) => {
  await signIn(page, "storage", { at: "/storage" });
  const files = page.getByRole("button", { name: "Import and export" });
  const more = page.getByRole("main").getByRole("row").nth(1).getByRole("button", { name: "More actions" });
  for (const [button, choice] of [
    [files, "Export"],
    [more, "Delete"],
  ] as const) {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").and(page.locator(":focus"))).toBeVisible();
    await page.getByRole("menuitem", { name: choice, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(button).toBeFocused();
  }
});

test("the palette traps the focus and returns it to its button", async ({ page }) => {
  await signIn(page, "storage", { at: "/storage" });
  const opener = page.getByRole("button", { name: /^Find anything/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  const input = page.getByRole("combobox", { name: "Find anything" });
  await expect(input).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("listbox").locator("..")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(input).toBeFocused();
  await page.keyboard.type("zzz");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Nothing found; try another word.");
  await page.keyboard.press("Escape");
  await expect(input).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the palette finds pages by their names in both languages, and the form of the open record once", async ({
  page,
}) => {
  await signIn(page, "admin", { at: "/device/gateway" });
  await page.getByRole("main").getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/device\/gateway\/\d+$/);
  const options = page.getByRole("option");
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox", { name: "Find anything" });
  await input.fill("网关列表");
  await expect(options.filter({ hasText: /^Gateway List/ })).toHaveCount(1);
  await input.fill("edit");
  await expect(options.filter({ hasText: /^Edit$/ })).toHaveCount(1);
  await expect(options.filter({ hasText: /Delete/ })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/device\/gateway\/\d+\/edit$/);
});

import type { Page } from "@playwright/test";
import { expect, type Language, rowWith, signIn, test } from "../support/browser";
import { newEui } from "../support/lubricators";
import { callerFor } from "../support/screens";

const headsOf = (page: Page) =>
  page
    .getByRole("columnheader")
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()).filter((text) => text !== ""));

test("columns are ordered by dragging and with the keyboard, searched, widened, and kept", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device" });
  await expect(page.getByRole("columnheader", { name: /^Empty on/ })).toBeVisible();
  // The heads do not move any more, and can be dragged.
  await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
  await expect(page.getByRole("separator", { name: /^Width of/ }).first()).toBeAttached();
  const heads = await headsOf(page);
  expect(heads).toContain("Left (%)");
  expect(heads).toContain("Last seen");
  await page
    .getByRole("columnheader", { name: /^Last seen/ })
    .dragTo(page.getByRole("columnheader", { name: /^Left/ }));
  await expect.poll(async () => (await headsOf(page)).indexOf("Last seen")).toBe(heads.indexOf("Left (%)"));

  await page.getByRole("button", { name: "Choose columns" }).click();
  const columns = page.getByRole("list", { name: "Choose columns" });
  await expect(columns.getByRole("listitem").nth(3)).toHaveText("Last seen");
  await page.getByRole("button", { name: "Move Last seen back" }).press("Enter");
  await expect.poll(async () => (await headsOf(page)).indexOf("Last seen")).toBe(heads.indexOf("Left (%)") + 1);
  await page.getByRole("textbox", { name: "Search columns" }).fill("asset");
  await expect(columns.getByRole("listitem")).toHaveCount(2);
  await columns.getByRole("checkbox", { name: "Asset name" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Asset name" })).toBeVisible();

  const grip = page.getByRole("separator", { name: "Width of Asset name" });
  const head = page.getByRole("columnheader", { name: "Asset name" });
  const widthOf = async () => (await head.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await grip.focus();
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(widthOf).toBeGreaterThan(before + 60);
  const box = await grip.boundingBox();
  if (box === null) throw new Error("The grip is not visible.");
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 64, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(widthOf).toBeGreaterThan(before + 110);

  const order = await headsOf(page);
  const width = await widthOf();
  await page.reload();
  await expect(head).toBeVisible();
  expect(await headsOf(page)).toEqual(order);
  expect(Math.abs((await widthOf()) - width)).toBeLessThan(2);

  await page.getByRole("button", { name: "Choose columns" }).click();
  await page.getByRole("button", { name: "Widths by content" }).click();
  await page.getByRole("button", { name: "Default columns" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => headsOf(page)).toEqual(heads);
});

test("the device list is sorted and filtered by the day of an empty cartridge and by the last report", async ({
  page,
}) => {
  await signIn(page, "dealer", { at: "/device" });
  await page
    .getByRole("columnheader", { name: /^Empty on/ })
    .getByRole("button")
    .click();
  await expect(page).toHaveURL(/sort_by=empty_expected/);
  await page.getByRole("button", { name: "Advanced" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Empty between")).toBeVisible();
  await expect(dialog.getByText("Last seen between")).toBeVisible();
  await page.keyboard.press("Escape");
  const until = Date.now() - 365 * 86_400_000;
  await page.goto(`/device?seen_until=${until}`);
  await expect(page.getByText(/No device matches|No devices? match/)).toBeVisible();
});

test("a plain value is edited in its cell with the keyboard, and Escape leaves it as it was", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device/gateway" });
  const row = page.getByRole("main").getByRole("row").nth(1);
  const link = row.getByRole("link").first();
  const name = await link.innerText();
  await link.focus();
  await page.keyboard.press("F2");
  const input = row.getByRole("textbox", { name: "Name" });
  await expect(input).toBeFocused();
  await input.fill("Never saved");
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  await expect(link).toHaveText(name);
  await page.keyboard.press("F2");
  await input.fill("Hall 9 north");
  await page.keyboard.press("Enter");
  await expect(rowWith(page, "Hall 9 north")).toBeVisible();
});

test("F2 moves to the next editable cell of the row", async ({ page }) => {
  await signIn(page, "admin", { at: "/dealer" });
  const row = page.getByRole("main").getByRole("row").nth(1);
  await row.getByRole("link").first().focus();
  await page.keyboard.press("F2");
  const input = row.locator("[data-cell-editor]").getByRole("textbox");
  await expect(input).toBeFocused();
  const first = await input.inputValue();
  await page.keyboard.press("F2");
  await expect(input).not.toHaveValue(first);
  await expect(input).toBeFocused();
});

test("text typed into a cell is not lost when the list is sorted or read again", async ({ page, platform }) => {
  await signIn(page, "dealer", { at: "/device/gateway" });
  const row = page.getByRole("main").getByRole("row").nth(1);
  await row.getByRole("link").first().focus();
  await page.keyboard.press("F2");
  const form = page.locator("[data-cell-editor]");
  await form.getByRole("textbox").fill("Typed before the order changed");

  // Another person changes the list: the rows stay while the cell is edited.
  const dealer = await callerFor(platform.url, "dealer");
  const heard = page.waitForResponse(/gateway\/list/);
  await dealer.call("gateway/save", { eui: newEui(), name: "Added elsewhere" });
  await heard;
  await expect(form.getByRole("textbox")).toHaveValue("Typed before the order changed");

  const head = page.getByRole("columnheader").getByRole("button").first();
  await head.click();
  const question = page.getByRole("dialog", { name: "You have unsaved changes" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByRole("textbox")).toHaveValue("Typed before the order changed");
  await expect(page).not.toHaveURL(/sort_by/);
  await head.click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/sort_by/);
  await expect(form).toHaveCount(0);
});

for (const [language, edit, save] of [
  ["en", "Edit: Name", "Save"],
  ["zh", "编辑: 名称", "保存"],
] as const) {
  test(`a value is edited on a card of the phone by touch in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "dealer", { at: "/device/gateway", language });
    const card = page.locator("[data-key]").last();
    await card.getByRole("button", { name: edit }).click();
    const form = page.locator("[data-cell-editor]");
    await form.getByRole("textbox").fill(`Phone ${language}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // The button to add floats, and could cover the editor as soon as its input loses the focus.
    const add = page.locator("a[href$='/device/gateway/add']");
    await expect(add).toHaveCount(1);
    await form.getByRole("button", { name: save }).focus();
    await expect(add).toBeHidden();
    await form.getByRole("button", { name: save }).click();
    // The saved card may have moved to another place of the list.
    await expect(page.locator("[data-key]").getByRole("link", { name: `Phone ${language}` })).toBeVisible();
  });
}

test("a list stays when the editor of a cell does not load", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device/gateway" });
  const row = page.getByRole("main").getByRole("row").nth(1);
  await expect(row).toBeVisible();
  await page.route(/inline-editor/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await row.getByRole("link").first().focus();
  await page.keyboard.press("F2");
  await failed;
  await expect(page.getByRole("main").getByRole("row").nth(2)).toBeVisible();
});

test("an editor that does not load is closed by touch", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "dealer", { at: "/device/gateway" });
  const card = page.locator("[data-key]").last();
  const link = card.getByRole("link").first();
  await expect(link).toBeVisible();
  const asked = page.waitForRequest(/inline-editor/);
  await page.route(/inline-editor/, () => undefined);
  await card.getByRole("button", { name: "Edit: Name" }).click();
  await asked;
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect(link).toBeVisible();
});

for (const [language, alarms, swaps] of [
  ["en", "/log/warning", "/device/swap"],
  ["zh", "/log/warning", "/device/swap"],
] as const satisfies readonly (readonly [Language, string, string])[]) {
  test(`at 1024 the names of devices can be read among alarms in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await signIn(page, "dealer", { at: alarms, language });
    const names = page.locator("tbody td a[href^='/device/']");
    await expect(names.first()).toBeVisible();
    const cut = await names.evaluateAll(
      (links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth + 1 || link.scrollHeight > link.clientHeight + 4)
          .length,
    );
    expect(cut).toBe(0);
    await page.goto(swaps);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

for (const language of ["en", "zh"] as const) {
  test(`at 1024 a cell shows whole tags, and has room for the ellipsis of the others in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await signIn(page, "admin", { at: "/device/grease", language });
    const lines = page.locator("tbody td > [title] > span:has(> span)");
    await expect(lines.first()).toBeVisible();
    const rooms = await lines.evaluateAll((cells) =>
      cells.map((cell) => {
        const boxes = [...cell.children].map((tag) => [...tag.getClientRects()]);
        const top = boxes[0]?.[0]?.top ?? 0;
        const shown = boxes.filter(([first]) => first !== undefined && Math.abs(first.top - top) < 2);
        const end = Math.max(...shown.flat().map(({ right }) => right));
        const room = cell.getBoundingClientRect().right - end;
        return {
          isWhole: shown.every((rects) => rects.length === 1),
          isShort: shown.length < boxes.length && room < 16,
        };
      }),
    );
    expect(rooms.length).toBeGreaterThan(5);
    expect(rooms.filter(({ isWhole, isShort }) => !isWhole || isShort)).toEqual([]);
  });
}

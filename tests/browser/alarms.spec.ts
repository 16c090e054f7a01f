import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser";

const texts = {
  en: {
    toDo: "To do",
    acknowledge: "Acknowledge",
    assign: "Assign",
    assignee: "Assignee",
    comment: "Comment",
    clear: "Clear",
    reason: "Reason",
    reopen: "Re-open",
    more: "More actions",
    thread: "Thread",
    cleared: "Cleared by hand",
    isNew: "New",
  },
  zh: {
    toDo: "全部待办",
    acknowledge: "确认",
    assign: "指派",
    assignee: "负责人",
    comment: "备注",
    clear: "解除",
    reason: "原因",
    reopen: "重新打开",
    more: "更多操作",
    thread: "处理记录",
    cleared: "人工解除",
    isNew: "待处理",
  },
} as const;

const list = "/log/warning";
const openFirst = async (page: Page): Promise<void> => {
  await page.goto(`${list}?work=1`);
  await page.locator("[data-key] a[href^='/log/warning/']").first().click();
  await expect(page).toHaveURL(/\/log\/warning\/\d+/);
};

for (const [device, width, height] of [
  ["desk", 1440, 900],
  ["phone", 390, 844],
] as const) {
  for (const language of ["en", "zh"] as const) {
    test(`on the ${device} in ${language}: a provider acknowledges an alarm, assigns, comments, clears and opens it again`, async ({
      page,
    }) => {
      const say = texts[language];
      await page.setViewportSize({ width, height });
      await signIn(page, "dealer", { language, at: list });
      await expect(page.getByText(say.toDo).first()).toBeVisible();
      await openFirst(page);
      const main = page.getByRole("main");
      const dialog = page.getByRole("dialog");
      const inDialog = (name: string) => dialog.getByRole("button", { name, exact: true });
      const fromMenu = async (name: string): Promise<void> => {
        await main.getByRole("button", { name: say.more }).click();
        // A phone shows a menu as a sheet of buttons.
        const item = page.getByRole("menuitem", { name, exact: true });
        await item.or(dialog.getByRole("button", { name, exact: true })).click();
      };
      // On a phone there is room for one button beside the title.
      const click = (name: string): Promise<void> =>
        device === "phone" ? fromMenu(name) : main.getByRole("button", { name, exact: true }).click();

      await main.getByRole("button", { name: say.acknowledge, exact: true }).click();
      await expect(main.getByRole("button", { name: say.acknowledge, exact: true })).toHaveCount(0);

      await main.getByRole("button", { name: say.assign, exact: true }).click();
      await dialog.getByRole("combobox", { name: say.assignee }).press("ArrowDown");
      // A person is shown as a number, such as "#3", until their name has loaded.
      const person = page.locator(".ant-select-item-option").filter({ hasNotText: "#" }).first();
      const name = (await person.textContent()) ?? "";
      await person.click();
      await inDialog(say.assign).click();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText(name).first()).toBeVisible();

      await click(say.comment);
      await dialog.getByRole("textbox", { name: say.comment }).fill("Ordered a hose");
      await inDialog(say.comment).click();
      await expect(dialog).toHaveCount(0);

      await fromMenu(say.clear);
      await dialog.getByRole("textbox", { name: say.reason }).fill("Hose changed");
      await inDialog(say.clear).click();
      await expect(main.getByText(say.cleared).first()).toBeVisible();

      await main.getByRole("link", { name: say.thread }).click();
      for (const text of ["Ordered a hose", "Hose changed", name]) {
        await expect(main.getByText(text).first()).toBeVisible();
      }

      await click(say.reopen);
      await expect(main.getByText(say.isNew, { exact: true }).first()).toBeVisible();
    });
  }
}

test("several alarms are acknowledged at once, and the badge counts down", async ({ page }) => {
  await signIn(page, "oem", { at: `${list}?work=1` });
  const badge = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: /Alarm Log/ });
  await expect(badge).toHaveText(/\d+ new items?/);
  const before = Number(/(\d+) new/.exec((await badge.textContent()) ?? "")?.[1]);
  const boxes = page.getByRole("main").getByRole("checkbox");
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole("button", { name: "Acknowledge", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Acknowledge|Start/ }).click();
  await expect.poll(async () => (await badge.textContent()) ?? "").toContain(`${before - 2} new`);
});

test("a customer follows the alarms of their devices and comments", async ({ page }) => {
  await signIn(page, "customer", { at: `${list}` });
  await page.locator("[data-key] a[href^='/log/warning/']").first().click();
  const main = page.getByRole("main");
  await expect(main.getByText("What it means")).toBeVisible();
  await expect(main.getByRole("button", { name: "Acknowledge" })).toHaveCount(0);
  await main.getByRole("button", { name: "Comment" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Comment" }).fill("It rattles");
  await dialog.getByRole("button", { name: "Comment", exact: true }).click();
  await main.getByRole("link", { name: "Thread" }).click();
  await expect(main.getByText("It rattles")).toBeVisible();
});

test("a device in alarm shows the alarm on its first screen, and offers the next steps", async ({ page }) => {
  await signIn(page, "leader", { at: `${list}?work=1` });
  await page.locator("[data-key] a[href^='/device/']").first().click();
  const pinned = page.getByRole("region", { name: "Alarms" });
  const acknowledge = pinned.getByRole("button", { name: /^Acknowledge/ });
  await expect(acknowledge.first()).toBeVisible();
  const before = await acknowledge.count();
  await acknowledge.first().click();
  await expect(acknowledge).toHaveCount(before - 1);
  await pinned.getByRole("link", { name: /^Open/ }).first().click();
  await expect(page).toHaveURL(/\/log\/warning\/\d+/);
});

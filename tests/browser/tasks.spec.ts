import type { Page } from "@playwright/test";
import { expect, rowWith, signIn, test } from "../support/browser";
import { countInputs, taskLimits } from "../support/count-inputs";
import { nbStock } from "../support/lubricators";
import { callerFor } from "../support/screens";

const limits = taskLimits();

const menu = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name });
const dialogOf = (page: Page) => page.getByRole("dialog");
const option = (page: Page) => page.locator(".ant-select-item-option:visible");

/** Does a task from the dashboard, and compares its clicks and keys with `tests/browser/README.md`. */
function task(
  name: string,
  who: "admin" | "dealer",
  work: (page: Page, url: string) => Promise<void>,
  prepare: (url: string) => Promise<void> = async () => {},
): void {
  test(`${name}: stays within its limits of clicks and keys`, async ({ page, platform }) => {
    const limit = limits.get(name);
    if (limit === undefined) throw new Error(`tests/browser/README.md does not name the task "${name}".`);
    await prepare(platform.url);
    const inputs = await countInputs(page);
    await signIn(page, who, { at: "/home" });
    await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible();
    await inputs.reset();
    await work(page, platform.url);
    const { clicks, keys } = await inputs.read();
    test.info().annotations.push({ type: "inputs", description: `${name}: ${clicks} clicks, ${keys} keys` });
    expect(clicks, "clicks").toBeLessThanOrEqual(limit.clicks);
    expect(keys, "keys").toBeLessThanOrEqual(limit.keys);
  });
}

test("ten tasks have limits", () => {
  expect(limits.size).toBe(10);
});

task("find a caller's device", "dealer", async (page, url) => {
  const dealer = await callerFor(url, "dealer");
  const { list } = (await dealer.call("device/list", { bind_status: 1, type: 0, page_size: 1 })) as {
    list: { imei: string; device_name: string }[];
  };
  const [{ imei, device_name } = { imei: "", device_name: "" }] = list;
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Find anything" }).pressSequentially(imei.slice(-6));
  await expect(page.getByRole("option").filter({ hasText: imei })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: device_name })).toBeVisible();
});

task("acknowledge and assign an alarm", "dealer", async (page) => {
  await menu(page, /Alarm Log/).click();
  await page.locator("[data-key] a[href^='/log/warning/']").first().click();
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Acknowledge", exact: true }).click();
  await expect(main.getByRole("button", { name: "Acknowledge", exact: true })).toHaveCount(0);
  await main.getByRole("button", { name: "Assign", exact: true }).click();
  const person = dialogOf(page).getByRole("combobox", { name: "Assignee" });
  await person.press("ArrowDown");
  await expect(option(page).first()).toBeVisible();
  await person.press("Enter");
  await dialogOf(page).getByRole("button", { name: "Assign", exact: true }).click();
  await expect(dialogOf(page)).toHaveCount(0);
});

task("change the months of 20 devices", "dealer", async (page) => {
  await menu(page, "Device").click();
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  await page.getByRole("button", { name: "Change settings" }).click();
  await dialogOf(page).getByRole("combobox", { name: "Time setting" }).click();
  await option(page).getByText("5 months", { exact: true }).click();
  await expect(dialogOf(page).getByRole("region", { name: "What changes" }).getByRole("row").nth(1)).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Change settings" }).click();
  await expect(dialogOf(page).getByText(/\b20 succeeded/)).toBeVisible();
});

task("plan a visit", "dealer", async (page) => {
  await page.getByRole("link", { name: "Cartridge Plan" }).first().click();
  await page.getByRole("button", { name: "Plan a visit" }).click();
  await page.getByLabel("Name", { exact: true }).click();
  await page.keyboard.type("Monday");
  const devices = page.getByRole("main").getByRole("checkbox");
  await devices.first().click();
  await devices.nth(1).click();
  await expect(page.getByRole("list", { name: "Stops" }).getByRole("listitem").first()).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Monday" })).toBeVisible();
});

let swapped = 0;
task(
  "record a swap",
  "dealer",
  async (page) => {
    await menu(page, "Device").click();
    await page.locator(`[data-key] a[href='/device/${swapped}']`).first().click();
    await page.getByRole("button", { name: "Swap cartridge" }).click();
    const cartridge = dialogOf(page).getByRole("combobox", { name: "New cartridge" });
    await cartridge.pressSequentially("TASK");
    // Enter takes the first option: not before the others are filtered out.
    await expect(option(page).first()).toContainText("TASK-1");
    await cartridge.press("Enter");
    await dialogOf(page).getByRole("button", { name: "Swap cartridge" }).click();
    await expect(dialogOf(page)).toHaveCount(0);
  },
  async (url) => {
    const dealer = await callerFor(url, "dealer");
    const { list: devices } = (await dealer.call("device/list", { page_size: 20 })) as {
      list: { device_id: number; lubricant: string; lubricantTube: number }[];
    };
    const { list: greases } = (await dealer.call("grease/list", { page_size: 100 })) as {
      list: { id: number; also: string[] }[];
    };
    const greaseOf = (lubricant: string) => greases.find(({ also }) => also.includes(lubricant));
    // Other tests may have added devices without a known grease.
    const device = devices.find(({ lubricant }) => greaseOf(lubricant) !== undefined);
    if (device === undefined) throw new Error("No device of the first page has a known grease.");
    swapped = device.device_id;
    await dealer.call("cartridge/save", {
      grease_id: greaseOf(device.lubricant)?.id,
      size: device.lubricantTube,
      batch: "TASK-1",
      best_before: "2099-12-31",
      count: 9,
    });
  },
);

task("see why a device is silent", "dealer", async (page) => {
  await page.getByRole("link", { name: /^Offline/ }).click();
  await page.locator("[data-key] a[href^='/device/']").first().click();
  const reports = page.getByRole("region", { name: "Reports" });
  await expect(reports.getByText(/^Overdue, was expected/)).toBeVisible();
});

task("order cartridges", "dealer", async (page) => {
  await page.getByRole("link", { name: "Cartridge Plan" }).first().click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Order list.*CSV|CSV.*order/i }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

task("onboard a customer", "admin", async (page) => {
  await menu(page, /Customer Management/).click();
  const segment = page.getByText(/^New Application \(\d+\)$/);
  const count = /\d+/.exec((await segment.textContent()) ?? "")?.[0];
  await segment.click();
  await expect(page).toHaveURL(/apply_status=1/);
  // The menu of a row closes when the filtered list replaces the row.
  await expect(page.getByText(`${count} records`, { exact: true })).toBeVisible();
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText("New Application");
  await row.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Change provider" }).click();
  await dialogOf(page).getByRole("button", { name: "Change provider" }).click();
  await expect(page.getByText("Done").first()).toBeVisible();
});

let provider = "";
task(
  "undo an allotment",
  "admin",
  async (page) => {
    await menu(page, "Allocation").click();
    await page.getByRole("button", { name: "Clear filters" }).click();
    const row = rowWith(page, "TASK-UNDO");
    await expect(row).toContainText(provider);
    await row.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Undo distribution" }).click();
    await dialogOf(page).getByRole("button", { name: "Undo distribution" }).click();
    await expect(row).not.toContainText(provider);
  },
  async (url) => {
    const admin = await callerFor(url, "admin");
    const { list } = (await admin.call("agent/list", { page_size: 1 })) as {
      list: { agent_id: number; name: string }[];
    };
    provider = list[0]?.name ?? "";
    const record = { ...nbStock(), batch: "TASK-UNDO" };
    const { storage_id } = (await admin.call("storage/create", record)) as { storage_id: number };
    await admin.call("storage/distribute", { storage_ids: [storage_id], agent_id: list[0]?.agent_id });
  },
);

task("send the monthly report", "dealer", async (page) => {
  await page.getByRole("button", { name: "Monthly report" }).click();
  await expect(page.getByText("The report of the last month was sent to dealer@demo.test")).toBeVisible();
});

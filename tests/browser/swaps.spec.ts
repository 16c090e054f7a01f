import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, rowWith, signIn, test } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";
import { cameraFlags, writeLabelVideo } from "../support/fake-camera";
import { type Caller, callerFor } from "../support/screens";

const label = "SWAP-2026-0001";
const folder = mkdtempSync(join(tmpdir(), "lubricator-swap-"));
const video = join(folder, "label.y4m");
await writeLabelVideo(video, [{ text: label, format: "QRCode" }]);
const launch = await chromiumLaunchOptions({ hasLargeHeap: true });
test.use({ launchOptions: { ...launch, args: [...(launch.args ?? []), ...cameraFlags(video)] } });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Device {
  readonly device_id: number;
  readonly device_name: string;
  readonly lubricant: string;
}

interface Grease {
  readonly id: number;
  readonly name: string;
  readonly also: readonly string[];
}

/** Bound devices of the demo dealer whose grease is in the list, with that grease. */
async function devicesWithGrease({ call }: Caller): Promise<readonly (Device & { readonly grease: Grease })[]> {
  const { list: devices } = (await call("device/list", { bind_status: 1, page_size: 50 })) as { list: Device[] };
  const { list: greases } = (await call("grease/list", { page_size: 100 })) as { list: Grease[] };
  return devices.flatMap((device) => {
    const grease = greases.find(({ also }) => also.includes(device.lubricant));
    return grease === undefined ? [] : [{ ...device, grease }];
  });
}

const dialogOf = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("textbox") });

test("a provider enters cartridges, and an incompatible grease is refused unless the person gives a reason", async ({
  page,
  platform,
}) => {
  const dealer = await callerFor(platform.url, "dealer");
  const [device] = await devicesWithGrease(dealer);
  if (device === undefined) throw new Error("The demo has no such device.");

  await signIn(page, "dealer", { at: "/device/cartridge" });
  await page.getByRole("link", { name: "New cartridge" }).first().click();
  await expect(page).toHaveURL(/\/add$/);
  await expect(page.getByRole("heading", { name: "New cartridge" })).toBeVisible();
  await page.getByRole("combobox", { name: "Grease" }).click();
  const wrong = device.grease.name.includes("Polyurea") ? "Food grade" : "Polyurea";
  await page.getByTitle(new RegExp(wrong)).click();
  await page.getByText("125 ml", { exact: true }).click();
  await page.getByLabel("Batch").fill("DESK-1");
  await page.getByLabel("Best before").fill("2099-12-31");
  await page.keyboard.press("Enter");
  await page.getByLabel("Count").fill("2");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(save).toBeHidden();
  await page.goto("/device/cartridge?code=DESK-1");
  await expect(rowWith(page, "DESK-1")).toContainText("125 ml");

  await page.goto(`/device/${device.device_id}`);
  await page.getByRole("button", { name: "Swap cartridge" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("combobox", { name: "New cartridge" }).fill("DESK-1");
  await page.getByTitle(/DESK-1/).click();
  await expect(dialog.getByText(/Incompatible:/)).toBeVisible();
  await dialog.getByRole("button", { name: "Swap cartridge" }).click();
  const refusal = page.getByText(/To swap anyway, say why/);
  await expect(refusal).toBeVisible();
  await dialog.getByLabel("Why swap anyway").fill("Bearing cleaned before");
  // The message stays while the pointer is on it, and covers the button until it goes.
  await page.mouse.move(0, 0);
  await expect(refusal).toBeHidden({ timeout: 15_000 });
  await dialog.getByRole("button", { name: "Swap cartridge" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name: "Swaps" }).click();
  await expect(rowWith(page, "DESK-1")).toContainText("Incompatible");
  await page.goto("/device/swap");
  await expect(rowWith(page, "DESK-1")).toContainText("Bearing cleaned before");
  await page.goto("/device/cartridge?code=DESK-1");
  await expect(rowWith(page, "DESK-1").getByRole("cell", { name: "1", exact: true })).toBeVisible();
});

test("a technician swaps a cartridge on the phone by scan, in under 30 s and five taps", async ({ page, platform }) => {
  const dealer = await callerFor(platform.url, "dealer");
  const device = (await devicesWithGrease(dealer)).at(-1);
  if (device === undefined) throw new Error("The demo has no such device.");
  await dealer.call("cartridge/save", {
    grease_id: device.grease.id,
    size: 125,
    batch: "PHONE-1",
    code: label,
    best_before: "2099-12-31",
    count: 1,
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "dealer", { language: "zh", at: `/device/${device.device_id}` });
  const begun = Date.now();
  await page.getByRole("button", { name: "换罐" }).click();
  const dialog = dialogOf(page).first();
  await expect(dialog.getByLabel("拆下时余量")).not.toHaveValue("");
  await dialog.getByRole("button", { name: "扫描新油管" }).click();
  await expect(dialog.getByTitle(/PHONE-1/)).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByText(/· 相容/)).toBeVisible();
  await dialog.getByRole("button", { name: "换罐" }).click();
  await expect(dialog).toBeHidden();
  expect(Date.now() - begun).toBeLessThan(30_000);

  // The sheet takes its entry out of the history. That would end the next navigation.
  await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state))).not.toContain("sheets");
  await page.goto(`/device/${device.device_id}/swaps`);
  await expect(page.getByText("PHONE-1").first()).toBeVisible();
});

test("the plan lists the cartridges to order", async ({ page }) => {
  await signIn(page, "dealer", { at: "/home/forecast" });
  const panel = page.getByRole("region", { name: "Compared with cartridges in stock" });
  await expect(panel.getByRole("table")).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await panel.getByRole("button", { name: "Copy order list" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n")[0]).toBe("Grease\tSize (ml)\tTo order");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Order list as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("Order list.csv");
});

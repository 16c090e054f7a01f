import { expect, rowWith, signIn, test } from "../support/browser";
import { callerFor } from "../support/screens";

interface Stock {
  readonly storage_id: number;
  readonly imei: string;
  readonly agent_id: number | null;
}

/** Stock of the demo that no provider has. */
async function freeStock(url: string, count: number) {
  const admin = await callerFor(url, "admin");
  const { list } = (await admin.call("storage/list", { agent_id: 0, page_size: count })) as { list: Stock[] };
  const ofStock = async ({ imei }: Stock) =>
    ((await admin.call("storage/list", { imei })) as { list: Stock[] }).list[0]?.agent_id ?? null;
  return { admin, list, owners: () => Promise.all(list.map(ofStock)) };
}

test("an administrator reverts a mistaken distribution of several devices with four clicks", async ({
  page,
  platform,
}) => {
  const { admin, list, owners } = await freeStock(platform.url, 3);
  const [dealer] = (await admin.call("agent/list-all")) as { agent_id: number; name: string }[];
  const keys = Object.fromEntries(list.map(({ storage_id }, at) => [`storage_ids[${at}]`, storage_id]));
  await admin.call("storage/distribute", { ...keys, agent_id: dealer?.agent_id });
  expect(await owners()).toEqual(list.map(() => dealer?.agent_id));

  await signIn(page, "admin", { at: "/log" });
  const entry = rowWith(page, list[0]?.imei ?? "").first();
  // The first two clicks.
  await entry.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Revert the whole operation" }).click();
  const dialog = page.getByRole("dialog");
  const preview = dialog.getByRole("region", { name: "What changes" });
  await expect(preview.getByRole("columnheader", { name: "Service provider" })).toBeVisible();
  await expect(preview.getByRole("row")).toHaveCount(list.length + 1);
  await expect(preview.getByText(`${dealer?.name} → —`)).toHaveCount(list.length);
  // The other two.
  await dialog.getByRole("button", { name: "Revert the whole operation" }).click();
  await expect(dialog.getByText(`${list.length} succeeded`)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect(await owners()).toEqual(list.map(() => null));
  await expect(rowWith(page, `Revert of #`).first()).toBeVisible();
});

test("a provider reverts the edit of a device on a phone in Chinese", async ({ page, platform }) => {
  const dealer = await callerFor(platform.url, "dealer");
  const { list } = (await dealer.call("device/list", { bind_status: 1, type: 0, page_size: 1 })) as {
    list: Record<string, string | number | null>[];
  };
  const [device = {}] = list;
  const names = ["device_id", "imei", "device_name", "lubricantTube", "time_setting", "report_interval"];
  const same = Object.fromEntries(names.map((name) => [name, device[name]]));
  await dealer.call("device/save-device", { ...same, asset_tag: "错误-1" });

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "dealer", { language: "zh", at: `/device/${device.device_id}/history` });
  const entry = page.getByRole("listitem").filter({ hasText: "错误-1" });
  await entry.getByRole("button", { name: "更多操作" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "撤销" }).click();
  await expect(dialog.getByRole("region", { name: "将要更改的内容" })).toContainText("错误-1");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByText("操作成功")).toBeVisible();
  await expect(page.getByText(/撤销 #\d+：编辑/)).toBeVisible();
  const now = (await dealer.call("device/detail", { device_id: device.device_id })) as typeof device;
  expect(now.asset_tag).toBe(device.asset_tag);
});

test("an entry that a later change makes irreversible shows the author of that change, and changes nothing", async ({
  page,
  platform,
}) => {
  const dealer = await callerFor(platform.url, "dealer");
  const eui = "A84041000181C0FE";
  const { id } = (await dealer.call("gateway/save", { eui, name: "North" })) as { id: number };
  for (const name of ["South", "West"]) await dealer.call("gateway/save", { id, eui, name });
  await signIn(page, "admin", { at: "/log" });
  await rowWith(page, "North → South").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Revert", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/Changed since: Name, by .+ at/);
  await expect(dialog.getByRole("button", { name: "Revert", exact: true })).toBeDisabled();
  expect(await dealer.call("gateway/detail", { id })).toMatchObject({ name: "West" });
});

test("the message after a switch can undo it", async ({ page, platform }) => {
  const dealer = await callerFor(platform.url, "dealer");
  const { list } = (await dealer.call("device/list", { is_enable: 1, page_size: 1 })) as {
    list: { device_id: number }[];
  };
  const device_id = list[0]?.device_id;
  const state = async () => ((await dealer.call("device/detail", { device_id })) as { is_enable: number }).is_enable;
  await signIn(page, "dealer", { at: `/device/${device_id}` });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect.poll(state).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(state).toBe(1);
});

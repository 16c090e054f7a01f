import type { Page } from "@playwright/test";
import { expect, rowWith, signIn, test } from "../support/browser";
import { callerFor } from "../support/screens";

/** Names of bound devices of the demo dealer that have reported and have nothing pending. */
async function devicesOf(url: string, count: number): Promise<readonly string[]> {
  const dealer = await callerFor(url, "dealer");
  const { list } = (await dealer.call("device/list", { bind_status: 1, online: 1, page_size: 100 })) as {
    list: { device_name: string; imei: string | null; eui: string | null; is_pending: number; time_setting: number }[];
  };
  return list
    .filter(({ is_pending, time_setting }) => is_pending === 0 && time_setting > 0 && time_setting !== 2)
    .map(({ imei, eui }) => imei ?? eui ?? "")
    .slice(0, count);
}

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: label }).click();
  await page.locator(".ant-select-item-option").getByText(option, { exact: true }).click();
};

test("a provider changes the months of several devices, sees a preview, and undoes the change", async ({
  page,
  platform,
}) => {
  const [one = "", other = ""] = await devicesOf(platform.url, 2);
  await signIn(page, "dealer", { at: "/device?bind_status=1&online=1&page_size=100" });
  for (const name of [one, other]) await rowWith(page, name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Change settings" }).click();
  const dialog = page.getByRole("dialog");
  await choose(page, "Time setting", "2 months");
  const preview = dialog.getByRole("region", { name: "What changes" });
  await expect(preview.getByRole("columnheader", { name: "ml per day" })).toBeVisible();
  await expect(preview.getByRole("row")).toHaveCount(3);
  await expect(preview.getByText("2 months", { exact: true })).toHaveCount(2);
  await dialog.getByLabel("Note").fill("Before the wet season");
  await dialog.getByRole("button", { name: "Change settings" }).click();
  await expect(dialog.getByText("2 succeeded")).toBeVisible();
  await dialog.getByRole("link", { name: "See what becomes of each record" }).click();

  await expect(page.getByRole("heading", { name: "Before the wet season" })).toBeVisible();
  await expect(page.getByText("Waits for the next report")).toHaveCount(2, { timeout: 20_000 });
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await dialog.getByRole("button", { name: "Cancel", exact: true }).last().click();
  await expect(page.getByText("Cancelled or replaced")).toHaveCount(2, { timeout: 20_000 });
});

test("a bulk setting works on a phone in Chinese for all devices that match", async ({ page, platform }) => {
  const dealer = await callerFor(platform.url, "dealer");
  const { total } = (await dealer.call("device/list", { bind_status: 1, type: 1, page_size: 1 })) as { total: number };
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "dealer", { language: "zh", at: "/device?bind_status=1&type=1" });
  await page.getByRole("main").getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "选择本页" }).click();
  await page.getByRole("button", { name: new RegExp(`${total}`) }).click();
  await page.getByRole("button", { name: "更改设置" }).click();
  const dialog = page.getByRole("dialog");
  await choose(page, "时间设置", "2 个月");
  const preview = dialog.getByRole("region", { name: "将要更改的内容" });
  await expect(preview.getByText("2 个月").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole("button", { name: "更改设置" }).click();
  await dialog.getByRole("link", { name: "查看每条记录的结果" }).click();
  await expect(page.getByText(/待上报确认|已生效/).first()).toBeVisible({ timeout: 20_000 });
});

test("the form of a new device shows ml per day and the last day, and accepts them as input", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device/add" });
  const rate = page.getByLabel("ml per day");
  await expect(rate).toHaveValue("0.69");
  await page.getByText("250 ml", { exact: true }).click();
  await expect(rate).toHaveValue("1.37");
  await rate.fill("2.7");
  await rate.blur();
  await expect(page.locator("[data-field=time_setting]").getByText("3 months", { exact: true })).toBeVisible();
  await expect(rate).toHaveValue("2.74");
  await expect(page.getByText("You entered 2.7. 3 months is the nearest setting.")).toBeVisible();
  await rate.fill("0,5x");
  await rate.blur();
  await expect(rate).toHaveValue("0,5x");
  await expect(page.getByText("Enter a number above 0")).toBeVisible();
  await rate.fill("2.74");
  await rate.blur();
  const day = page.getByLabel("A full cartridge is empty on");
  const inYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  await day.fill(inYear);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-field=time_setting]").getByText("12 months", { exact: true })).toBeVisible();
});

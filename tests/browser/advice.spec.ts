import type { Page } from "@playwright/test";
import { expect, rowWith, signIn, test } from "../support/browser";
import { callerFor } from "../support/screens";

interface Device {
  readonly device_id: number;
  readonly device_name: string;
}

const words = {
  en: {
    advice: "Relubrication advice",
    designation: /^Designation/,
    bore: "Bore d",
    outside: "Outside diameter D",
    width: "Width B",
    rpm: "Speed",
    hours: "Running time per day",
    degrees: "Measured temperature",
    keep: "Save this advice",
    kept: (months: number) => `Saved: ${months} months`,
    advised: (months: number) => `${months} months`,
    tooMuch: "Over-greased",
    tooLittle: "Under-greased",
    columns: "Choose columns",
    greasing: "Greasing",
  },
  zh: {
    advice: "补脂建议",
    designation: /^型号/,
    bore: "内径 d",
    outside: "外径 D",
    width: "宽度 B",
    rpm: "转速",
    hours: "每日运行时间",
    degrees: "实际温度",
    keep: "保存此建议",
    kept: (months: number) => `已保存：${months} 个月`,
    advised: (months: number) => `${months} 个月`,
    tooMuch: "润滑过量",
    tooLittle: "润滑不足",
    columns: "选择列",
    greasing: "润滑量",
  },
} as const;

/** A list filtered by greasing, with or without the device. */
async function theListHas(page: Page, greasing: number, name: string, isThere: boolean): Promise<void> {
  await page.goto(`/device?greasing=${greasing}`);
  const rows = page.locator("[data-key]");
  if (isThere) await expect(rows.filter({ hasText: name }).first()).toBeVisible();
  else await expect(rows.filter({ hasText: name })).toHaveCount(0);
}

for (const [place, viewport] of [
  ["desk", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  for (const language of ["en", "zh"] as const) {
    const text = words[language];
    test(`advice is stored with a device, shown, and flags its setting in the list (${place}, ${language})`, async ({
      page,
      platform,
    }) => {
      const dealer = await callerFor(platform.url, "dealer");
      const { list } = (await dealer.call("device/list", { bind_status: 1, page_size: 50 })) as {
        list: (Device & { time_setting: number; advised_months: number | null })[];
      };
      // Each run has its own device.
      const device = list.find(
        ({ time_setting, advised_months }) => advised_months === null && time_setting > 0 && time_setting < 12,
      );
      if (device === undefined) throw new Error("The demo has no device without advice.");
      const { time_setting_max: most } = (await dealer.call("device/detail", { device_id: device.device_id })) as {
        time_setting_max: number;
      };
      await page.setViewportSize(viewport);
      await signIn(page, "dealer", { at: `/device/${device.device_id}/settings`, language });
      const panel = page.getByRole("region", { name: text.advice });
      const keep = async (values: readonly (readonly [string, string])[]) => {
        for (const [label, value] of values) await panel.getByLabel(label, { exact: true }).fill(value);
        await panel.getByRole("button", { name: text.keep }).click();
      };
      await expect(panel.getByLabel(text.designation)).toBeVisible();
      // The dimensions follow from the designation: 60 × 130 × 31 mm. It needs 0.09 ml a day.
      await panel.getByLabel(text.designation).fill("6312");
      await expect(panel.getByLabel(text.bore, { exact: true })).toHaveValue("60");
      await keep([
        [text.rpm, "1480"],
        [text.hours, "24"],
        [text.degrees, "80"],
      ]);
      await expect(panel.getByText(text.kept(most))).toBeVisible();
      await theListHas(page, 2, device.device_name, true);
      await theListHas(page, 3, device.device_name, false);
      if (place === "desk") {
        await page.goto("/device?greasing=2");
        await page.getByRole("button", { name: text.columns }).click();
        await page.getByRole("list", { name: text.columns }).getByRole("checkbox", { name: text.greasing }).check();
        await page.keyboard.press("Escape");
        await expect(rowWith(page, device.device_name)).toContainText(text.tooMuch);
      }
      await page.goto(`/device/${device.device_id}`);
      await expect(page.getByText(text.tooMuch).first()).toBeVisible();
      await expect(page.getByText(text.advised(most)).first()).toBeVisible();

      // A larger, hotter bearing needs more than the setting gives.
      await page.goto(`/device/${device.device_id}/settings`);
      await expect(panel.getByLabel(text.bore, { exact: true })).toHaveValue("60");
      await keep([
        [text.bore, "20"],
        [text.outside, "380"],
        [text.width, "150"],
        [text.rpm, "16000"],
      ]);
      await theListHas(page, 3, device.device_name, true);
      await theListHas(page, 2, device.device_name, false);
      await page.goto(`/device/${device.device_id}`);
      await expect(page.getByText(text.tooLittle).first()).toBeVisible();
    });
  }
}

import { chromium } from "@playwright/test";
import { expect, signIn, startPlatform, test } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";
import { movableClock } from "../support/movable-clock";
import { callerFor } from "../support/screens";

const ingestKey = "deviation-key-deviation-key-deviation-k";
const day = 24 * 60;

const words = {
  en: {
    add: /^New deviation limit/i,
    share: "Deviation",
    days: "Over",
    save: "Save",
    alarm: "Dispenses less than planned",
    meaning: /clearly less grease than planned/,
    trends: "Trends",
    curve: "Dispensed and planned since the first report",
  },
  zh: {
    add: /出油偏差限值/,
    share: "偏差",
    days: "持续时间",
    save: "保存",
    alarm: "出油少于计划",
    meaning: /实际出油明显少于计划/,
    trends: "趋势",
    curve: "累计注脂量与计划",
  },
} as const;

for (const [language, viewport] of [
  ["en", { width: 1440, height: 900 }],
  ["zh", { width: 390, height: 844 }],
] as const) {
  const text = words[language];
  test(`a provider sets the limits, and a blocked line becomes an alarm with its curve (${language})`, async () => {
    test.setTimeout(300_000);
    const clock = movableClock();
    const platform = await startPlatform({ ...clock.variables, INGEST_KEY: ingestKey });
    const browser = await chromium.launch(await chromiumLaunchOptions());
    try {
      const page = await browser.newPage({ baseURL: platform.url, viewport, reducedMotion: "reduce" });
      await signIn(page, "dealer", { at: "/setting/deviation", language });
      await page.getByRole("link", { name: text.add }).first().click();
      await page.getByLabel(text.share, { exact: true }).fill("40");
      await page.getByLabel(text.days, { exact: true }).fill("5");
      await page.getByRole("button", { name: text.save, exact: true }).click();
      await expect(page).not.toHaveURL(/add/);
      await page.goto("/setting/deviation");
      await expect(page.locator("[data-key]").filter({ hasText: "40" }).first()).toContainText("5");

      const dealer = await callerFor(platform.url, "dealer");
      const { list } = (await dealer.call("device/list", { type: 0, bind_status: 1, online: 1, page_size: 100 })) as {
        list: { device_id: number; imei: string; device_name: string; time_setting: number; remaining_ratio: number }[];
      };
      const device = list.find(
        ({ time_setting, remaining_ratio }) => time_setting >= 1 && time_setting <= 6 && remaining_ratio > 30,
      );
      if (device === undefined) throw new Error("The demo has no such device.");
      const { imei, time_setting, remaining_ratio } = device;
      // A week passes in which it reports and dispenses nothing.
      for (let passed = 0; passed < 9; passed += 1) {
        clock.forward(day);
        const reports = [
          { type: "nb", imei, time: clock.now(), time_setting, remaining_ratio, dispensed_ml: 0, alarms: [] },
        ];
        await expect
          .poll(async () => {
            const answer = await fetch(`${platform.url}/ingest/1/reports`, {
              method: "POST",
              headers: { "content-type": "application/json", authorization: `Bearer ${ingestKey}` },
              body: JSON.stringify({ reports }),
            });
            return ((await answer.json()) as { results: { status: string }[] }).results[0]?.status;
          })
          .toMatch(/taken|known/);
      }
      await signIn(page, "dealer", { language });
      const again = await callerFor(platform.url, "dealer");
      const openCodes = async () => {
        const payload = { device_id: device.device_id, page: 1 };
        const answer = (await again.call("device-alarm-log/list-by-device", payload)) as {
          list: { code: number; state: number }[];
        };
        return answer.list.filter(({ state }) => state === 1).map(({ code }) => code);
      };
      await expect.poll(openCodes, { timeout: 60_000 }).toContain(102);

      await page.goto(`/device/${device.device_id}`);
      await expect(page.getByText(text.alarm).first()).toBeVisible();
      await expect(page.getByText(text.meaning).first()).toBeVisible();
      await page.goto(`/device/${device.device_id}/trends`);
      const curve = page.locator("figure").filter({ hasText: text.curve });
      await expect(curve.locator("canvas").first()).toBeVisible({ timeout: 60_000 });
    } finally {
      await browser.close();
      await platform.stop();
      clock.remove();
    }
  });
}

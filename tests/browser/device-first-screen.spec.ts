import type { Page } from "@playwright/test";
import { expect, type Language, signIn, test } from "../support/browser";
import { callerFor } from "../support/screens";

const texts = {
  en: {
    cartridge: "Cartridge",
    emptyOn: "Empty on",
    reports: "Reports",
    last: "Last report",
    next: "Next report",
    settings: "Settings in effect",
    change: "Change the settings",
    pending: /Pending: 1 month/,
    cancel: "Cancel pending commands",
    yes: "Cancel pending commands",
    curve: /^Grease left, last 90 days and forecast/,
    passport: "Passport",
    line: "Stages",
    bound: "Bound",
    alarms: "Alarms",
  },
  zh: {
    cartridge: "油管",
    emptyOn: "预计用尽",
    reports: "上报",
    last: "最近上报",
    next: "下次上报",
    settings: "生效中的设置",
    change: "修改设置",
    pending: /待生效：1 个月/,
    cancel: "取消待执行指令",
    yes: "取消待执行指令",
    curve: /^剩余油量：近 90 天与预测/,
    passport: "履历",
    line: "阶段",
    bound: "绑定",
    alarms: "报警",
  },
} as const;

const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

interface Device {
  readonly device_id: number;
  readonly device_name: string;
  readonly type: number;
  readonly imei: string | null;
  readonly empty_expected: number | null;
  readonly time_setting: number;
  readonly [name: string]: unknown;
}

/** A bound NB device with a forecast, of the demo dealer. */
async function findDevice(url: string) {
  const dealer = await callerFor(url, "dealer");
  const { list } = (await dealer.call("device/list", { bind_status: 1, type: 0, page_size: 100 })) as {
    list: Device[];
  };
  const device = list.find(({ empty_expected, time_setting }) => empty_expected !== null && time_setting > 1);
  if (device === undefined) throw new Error("The demo has no such device.");
  return { dealer, device };
}

/** Queues a change of the setting, which waits for the next report. */
async function queueSetting({ dealer, device }: Awaited<ReturnType<typeof findDevice>>): Promise<void> {
  const record = (await dealer.call("device/detail", { device_id: device.device_id })) as Device;
  const known = Object.entries(record).filter(([, value]) => value !== null);
  const names = ["device_id", "imei", "device_name", "lubricantTube", "lubricant", "report_interval", "customer_id"];
  const fields = Object.fromEntries(known.filter(([name]) => names.includes(name)));
  await dealer.call("device/save-device", { ...fields, time_setting: 1 });
}

/** Nothing on the page scrolls sideways. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

for (const language of ["en", "zh"] as const satisfies readonly Language[]) {
  for (const [name, viewport] of Object.entries(widths)) {
    test(`the first screen of a device shows the main facts, and its passport all events, on the ${name} in ${language}`, async ({
      page,
      platform,
    }) => {
      const say = texts[language];
      const found = await findDevice(platform.url);
      const { device } = found;
      await queueSetting(found);
      await page.setViewportSize(viewport);
      await signIn(page, "dealer", { at: `/device/${device.device_id}`, language });

      const cartridge = page.getByRole("region", { name: say.cartridge, exact: true });
      await expect(cartridge).toContainText(/\d+%/);
      await expect(cartridge).toContainText(say.emptyOn);
      const reports = page.getByRole("region", { name: say.reports, exact: true });
      await expect(reports).toContainText(say.last);
      await expect(reports).toContainText(say.next);
      const settings = page.getByRole("region", { name: new RegExp(`^${say.settings}`) });
      await expect(settings).toContainText(say.pending);
      await expect(settings.getByRole("link", { name: say.change })).toHaveAttribute(
        "href",
        `/device/${device.device_id}/settings`,
      );
      await expect(page.getByRole("figure", { name: say.curve }).locator("canvas").first()).toBeVisible({
        timeout: 60_000,
      });
      // The title once: not among the values below.
      await expect(page.getByRole("main").getByText(device.device_name, { exact: true })).toHaveCount(1);
      expect(await fits(page)).toBe(true);

      await settings.getByRole("button", { name: say.cancel }).click();
      await page.getByRole("dialog").getByRole("button", { name: say.yes }).click();
      await expect(settings).not.toContainText(say.pending);

      await page.getByRole("link", { name: say.passport, exact: true }).click();
      const line = page.getByRole("list", { name: say.line });
      await expect(line.getByRole("button", { name: new RegExp(`^${say.bound}`) })).toBeEnabled();
      const events = page.getByRole("main").locator("ul > li[data-stage]");
      const all = await events.count();
      expect(all).toBeGreaterThan(1);
      await line.getByRole("button", { name: new RegExp(`^${say.bound}`) }).click();
      await expect.poll(() => events.count()).toBeLessThan(all);
      expect(await fits(page)).toBe(true);

      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("navigation").first()).toBeHidden();
      await expect(line).toBeVisible();
    });
  }
}

test("a device in alarm shows the alarm above everything else, and offers the next step", async ({
  page,
  platform,
}) => {
  const dealer = await callerFor(platform.url, "dealer");
  const { list } = (await dealer.call("device-alarm-log/list", { state: 1, page_size: 50 })) as {
    list: { device_id: number | null }[];
  };
  const alarm = list.find(({ device_id }) => device_id !== null);
  await signIn(page, "dealer", { at: `/device/${alarm?.device_id}` });
  const pinned = page.getByRole("region", { name: "Alarms" });
  await expect(pinned.getByRole("button", { name: /^Acknowledge|^Assign/ }).first()).toBeVisible();
  const cartridge = page.getByRole("region", { name: "Cartridge", exact: true });
  const [above, below] = [await pinned.boundingBox(), await cartridge.boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
});

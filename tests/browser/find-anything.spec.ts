import type { Locator, Page } from "@playwright/test";
import { expect, type Language, signIn, test } from "../support/browser";
import { callerFor } from "../support/screens";

const texts = {
  en: { find: "Find anything", devices: "Device" },
  zh: { find: "全局搜索", devices: "设备" },
} as const;

const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

interface Device {
  readonly device_id: number;
  readonly device_name: string;
  readonly imei: string | null;
  readonly customer_name: string | null;
}

/** Presses "/" until the search is open: the keyboard shortcuts load after the page. */
const openByKey = (page: Page, input: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press("/");
    await expect(input).toBeVisible({ timeout: 500 });
  }).toPass();

for (const language of ["en", "zh"] as const satisfies readonly Language[]) {
  for (const [name, viewport] of Object.entries(widths)) {
    test(`a caller's device is found by its number and its customer on the ${name} in ${language}`, async ({
      page,
      platform,
    }) => {
      const dealer = await callerFor(platform.url, "dealer");
      const { list } = (await dealer.call("device/list", { bind_status: 1, page_size: 100 })) as { list: Device[] };
      const device = list.find(({ imei, customer_name }) => imei !== null && customer_name !== null);
      if (device?.imei == null) throw new Error("The demo has no such device.");
      await page.setViewportSize(viewport);
      await signIn(page, "dealer", { at: "/device", language });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

      const input = page.getByRole("combobox", { name: texts[language].find });
      if (name === "desk") await openByKey(page, input);
      else await page.getByRole("button", { name: texts[language].find }).click();
      // As read out on the phone: the last digits, in groups.
      await input.fill(`${device.imei.slice(-9, -6)} ${device.imei.slice(-6, -3)} ${device.imei.slice(-3)}`);
      const option = page.getByRole("option").filter({ hasText: device.imei }).filter({ hasText: device.device_name });
      await option.first().click();
      await expect(page).toHaveURL(new RegExp(`/device/${device.device_id}$`));
      await expect(page.getByRole("heading", { level: 1, name: device.device_name })).toBeVisible();
    });
  }
}

test("a customer finds their own device and opens its page", async ({ page, platform }) => {
  const customer = await callerFor(platform.url, "customer");
  const { list } = (await customer.call("device/list", { page_size: 5 })) as { list: Device[] };
  const [device] = list;
  if (device === undefined) throw new Error("The demo customer has no device.");
  await signIn(page, "customer", { at: "/setting" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill(device.imei ?? device.device_name);
  await page.getByRole("option").filter({ hasText: device.device_name }).first().click();
  await expect(page).toHaveURL(/\/device\/\d+$/);
  await expect(page.getByRole("heading", { name: device.device_name })).toBeVisible();
});

test("the palette finds devices, customers, gateways, alarms and stock by keyboard alone", async ({
  page,
  platform,
}) => {
  const admin = await callerFor(platform.url, "admin");
  const first = async (path: string, payload: object = {}) =>
    ((await admin.call(path, { page_size: 1, ...payload })) as { list: Record<string, string>[] }).list[0] ?? {};
  const [device, customer, gateway, alarm, stock] = [
    await first("device/list", { type: 0, bind_status: 1 }),
    await first("user/list-user-afm"),
    await first("gateway/list"),
    await first("device-alarm-log/list", { work: 1 }),
    await first("storage/list", { type: 0, bind_status: 0 }),
  ];
  await signIn(page, "admin", { at: "/help" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [words, address] of [
    [device.imei, `/device/${device.device_id}`],
    [customer.phone, /\/user\/\d+/],
    [gateway.eui, `/device/gateway/${gateway.id}`],
    [alarm.device_name ?? alarm.gateway_name, /\/log\/warning\/\d+/],
    [stock.imei, /\/distribution/],
  ] as const) {
    await openByKey(page, page.getByRole("combobox", { name: "Find anything" }));
    await page.keyboard.press("Control+a");
    await page.keyboard.type(String(words));
    const options = page.getByRole("option");
    // An alarm begins with what it is; its device stands behind that.
    const isAlarm = words === (alarm.device_name ?? alarm.gateway_name);
    const place = async () =>
      (await options.allInnerTexts()).findIndex(
        (text) => text.includes(String(words)) && !(isAlarm && text.trim().startsWith(String(words))),
      );
    await expect.poll(place).toBeGreaterThanOrEqual(0);
    const at = await place();
    for (let presses = 0; presses < at; presses += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("administrators find customers and gateways, storage operators find stock", async ({ page, platform }) => {
  const admin = await callerFor(platform.url, "admin");
  const first = async (path: string) =>
    ((await admin.call(path, { page_size: 1 })) as { list: Record<string, string>[] }).list[0] ?? {};
  const [customer, gateway, stock] = [
    await first("user/list-user-afm"),
    await first("gateway/list"),
    await first("storage/list"),
  ];
  const find = async (words = "") => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find anything" }).fill(words);
    await page.getByRole("option").filter({ hasText: words }).first().click();
  };
  await signIn(page, "admin", { at: "/setting" });
  await find(gateway.eui);
  await expect(page).toHaveURL(new RegExp(`/device/gateway/${gateway.id}$`));
  await find(customer.name);
  await expect(page).toHaveURL(/\/user\/\d+$/);
  await signIn(page, "storage", { at: "/setting" });
  await find(stock.imei);
  await expect(page).toHaveURL(`/storage?imei=${stock.imei}`);
});

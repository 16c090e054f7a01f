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

      if (name === "desk") await page.keyboard.press("/");
      else await page.getByRole("button", { name: texts[language].find }).click();
      const input = page.getByRole("combobox", { name: texts[language].find });
      // As read out on the phone: the last digits, in groups.
      await input.fill(`${device.imei.slice(-9, -6)} ${device.imei.slice(-6, -3)} ${device.imei.slice(-3)}`);
      const option = page.getByRole("option").filter({ hasText: device.imei }).filter({ hasText: device.device_name });
      await option.first().click();
      await expect(page).toHaveURL(new RegExp(`/device/${device.device_id}$`));
      await expect(page.getByRole("heading", { level: 1, name: device.device_name })).toBeVisible();
    });
  }
}

test("a customer finds their own device and opens it on the dashboard", async ({ page, platform }) => {
  const customer = await callerFor(platform.url, "customer");
  const { list } = (await customer.call("device/list", { page_size: 5 })) as { list: Device[] };
  const [device] = list;
  if (device === undefined) throw new Error("The demo customer has no device.");
  await signIn(page, "customer", { at: "/setting" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill(device.imei ?? device.device_name);
  await page.getByRole("option").filter({ hasText: device.device_name }).first().click();
  await expect(page.getByRole("dialog", { name: device.device_name })).toBeVisible();
});

test("administrators find customers and gateways, storage operators stock", async ({ page, platform }) => {
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

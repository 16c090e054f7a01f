import type { Locator } from "@playwright/test";
import { expect, signIn, test } from "../support/browser";
import { withMaps } from "../support/with-maps";

/** The colour or opacity that sets a disabled record apart. */
const lookOf = (element: Locator): Promise<string> =>
  element.evaluate((one) => {
    const { color, opacity, backgroundColor } = getComputedStyle(one);
    return [color, opacity, backgroundColor].join(" ");
  });

test("a disabled device looks disabled in the list, and the filter finds such devices", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device?is_enable=0" });
  const disabled = page.locator("tbody tr[data-key], tbody tr.ant-table-row");
  await expect(disabled.first()).toContainText("Disabled");
  const rows = await disabled.count();
  await expect(page.locator("tr[data-muted=true]")).toHaveCount(rows);
  const muted = await lookOf(page.locator("tr[data-muted=true] td").nth(2));
  await page.goto("/device?is_enable=1");
  await expect(disabled.first()).toBeVisible();
  await expect(page.locator("tr[data-muted=true]")).toHaveCount(0);
  expect(await lookOf(page.locator("tr[data-muted=false] td").nth(2))).not.toBe(muted);
});

test("a disabled device looks disabled on its card", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "dealer", { at: "/device?is_enable=0" });
  const cards = page.locator("li[data-key]");
  await expect(cards.first()).toContainText("Disabled");
  await expect(page.locator("li[data-muted=true]")).toHaveCount(await cards.count());
  const muted = await lookOf(page.locator("li[data-muted=true]").first());
  await page.goto("/device?is_enable=1");
  await expect(cards.first()).toBeVisible();
  await expect(page.locator("li[data-muted=true]")).toHaveCount(0);
  expect(await lookOf(cards.first())).not.toBe(muted);
});

test("a disabled device looks disabled on the map and in the list beside it", async ({ platform }) => {
  await withMaps(platform.url, async (page) => {
    await signIn(page, "dealer");
    const device = { status: 0, online: 1, latitude: 50, active_time: null, customer_name: null };
    const list = [
      { ...device, device_id: 1, device_name: "Press", longitude: 5, is_enable: 1 },
      { ...device, device_id: 2, device_name: "Mill", longitude: 15, is_enable: 0 },
    ];
    await page.route("**/device/list-map", (route) =>
      route.fulfill({ json: { code: 0, message: "", data: { list, clusters: [], total: 2 } } }),
    );
    await page.goto("/home/map");
    const marker = (name: string) => page.locator(".maplibregl-map").getByRole("button", { name });
    await expect(marker("Mill: Normal, Disabled")).toBeAttached({ timeout: 60_000 });
    const outlineOf = (name: string) =>
      marker(name).evaluate((one) => getComputedStyle(one.firstElementChild ?? one).outlineStyle);
    expect([await outlineOf("Press"), await outlineOf("Mill")]).toEqual(["none", "dashed"]);
    const items = page.getByRole("region", { name: /^In this view/ }).getByRole("listitem");
    await expect(items.filter({ hasText: "Mill" })).toContainText("Disabled");
    await expect(items.filter({ hasText: "Press" })).not.toContainText("Disabled");
  });
});

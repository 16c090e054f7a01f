import type { Locator, Page } from "@playwright/test";
import { callsOf, expect, signIn, test } from "../support/browser";
import { withMaps } from "../support/with-maps";

/** The map with its markers. */
const mapOf = (page: Page) => page.locator(".maplibregl-map");
/** The list beside the map. */
const listOf = (page: Page) => page.getByRole("region", { name: /^(In this view|Loading)/ });
const clusterOn = (page: Page) => mapOf(page).getByRole("button", { name: /^[\d,]+ devices/ });
const deviceOn = (page: Page) => mapOf(page).getByRole("button", { name: /: (Normal|Alarm|Abnormal|Offline|Closed)$/ });

/** The first visible marker. Other markers are outside the visible part of the map. */
async function firstVisible(markers: Locator): Promise<Locator> {
  const at = await markers.evaluateAll((elements) =>
    elements.findIndex((element) => {
      const map = element.closest(".maplibregl-map")?.getBoundingClientRect();
      const { x, y, width, height } = element.getBoundingClientRect();
      if (map === undefined) return false;
      // The lower edge is covered by the map's buttons.
      return x > map.x && y > map.y && x + width < map.right && y + height < map.bottom - 66;
    }),
  );
  expect(at, "a marker is visible").toBeGreaterThanOrEqual(0);
  return markers.nth(at);
}

/** The number of devices in view, from the list beside the map. */
const devicesInView = async (page: Page): Promise<number> =>
  Number(/view: ([\d,]+)/.exec((await listOf(page).getByRole("status").textContent()) ?? "")?.[1]?.replaceAll(",", ""));

test("the map shows clusters, zooms into them, and links single devices", async ({ platform }) => {
  await withMaps(platform.url, async (page) => {
    await signIn(page, "admin");
    const calls = callsOf(page);
    await page.goto("/home/map");
    await expect(listOf(page).getByText(/^In this view: 600 devices, \d+ in alarm$/)).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => clusterOn(page).count()).toBeGreaterThan(1);
    await expect(page.getByText(/^! \d+$/).first()).toBeVisible();

    // Zooms in until the map shows single devices.
    const list = listOf(page).locator("[aria-busy=false]");
    for (let step = 0; step < 12 && (await deviceOn(page).count()) === 0; step += 1) {
      const before = await devicesInView(page);
      await (await firstVisible(clusterOn(page))).click();
      await expect.poll(() => devicesInView(page)).toBeLessThan(before);
      await expect(list).toBeVisible();
    }
    await expect(mapOf(page).getByRole("region", { name: "Map of the devices" })).toBeVisible();
    const offsets = calls
      .filter(({ path }) => path === "device/list-map")
      .map(({ fields }) => Number(fields.axis_offset));
    expect(offsets[0]).toBe(180);
    expect(offsets.at(-1)).toBeLessThan(180);

    const point = await firstVisible(deviceOn(page));
    const name = ((await point.getAttribute("aria-label")) ?? "").replace(/: \w+$/, "");
    await point.click();
    const popup = page.locator(".maplibregl-popup");
    // A device without reports has no lubricant level.
    await expect(popup).toContainText(/Lubricant left[\d.]+%|Never/);
    await expect(popup.getByText("Last seen")).toBeVisible();
    await popup.getByRole("link", { name: "Open the device" }).click();
    await expect(page).toHaveURL(/\/device\/\d+$/);
    await expect(page.getByRole("heading", { name })).toBeVisible();
  });
});

test("a status filter applies to the map and to the list", async ({ platform }) => {
  await withMaps(platform.url, async (page) => {
    await signIn(page, "dealer", { at: "/home/map" });
    await expect(listOf(page).getByText(/in alarm$/)).toBeVisible({ timeout: 60_000 });
    await page.getByRole("radiogroup", { name: "Show devices by status" }).getByText("Alarm").click();
    await expect(page).toHaveURL(/\?status=1$/);
    const alarms = listOf(page).getByText(/^In this view: (\d+) devices, \1 in alarm$/);
    await expect(alarms).toBeVisible();
  });
});

test("without WebGL, the list shows the devices and works by keyboard", async ({ page }) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    const withoutWebgl = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]): unknown {
      return kind.startsWith("webgl") ? null : Reflect.apply(original, this, [kind, ...more]);
    };
    Object.assign(HTMLCanvasElement.prototype, { getContext: withoutWebgl });
  });
  await signIn(page, "admin", { at: "/home/map" });
  await expect(page.getByText("This browser cannot draw maps", { exact: false })).toBeVisible({ timeout: 60_000 });
  const closer = listOf(page).getByRole("button", { name: /^Zoom in/ });
  await closer.last().focus();
  await page.keyboard.press("Enter");
  await expect(listOf(page).getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/device\/\d+$/);
});

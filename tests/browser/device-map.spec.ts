import { chromium, type Locator, type Page } from "@playwright/test";
import { callsOf, expect, signIn, test } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";

/** A page of a browser that can draw maps, as people have it who ask their system for less motion: it moves at once. */
async function withMaps(url: string, work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(await chromiumLaunchOptions({ hasWebgl: true }));
  try {
    const viewport = { width: 1440, height: 900 };
    await work(await browser.newPage({ baseURL: url, viewport, reducedMotion: "reduce" }));
  } finally {
    await browser.close();
  }
}

/** The map with its markers, which stand beside the canvas that has the map's name. */
const mapOf = (page: Page) => page.locator(".maplibregl-map");
const wordsOf = (page: Page) => page.getByRole("region", { name: /^(In this view|Loading)/ });
/** Clusters and piles on the map, by what they are called. */
const clusterOn = (page: Page) => mapOf(page).getByRole("button", { name: /^[\d,]+ devices/ });
const deviceOn = (page: Page) => mapOf(page).getByRole("button", { name: /: (Normal|Alarm|Abnormal|Offline|Closed)$/ });

/** The first of these markers that the map shows; others stand ready beyond its edges. */
async function inSight(markers: Locator): Promise<Locator> {
  const at = await markers.evaluateAll((elements) =>
    elements.findIndex((element) => {
      const map = element.closest(".maplibregl-map")?.getBoundingClientRect();
      const { x, y, width, height } = element.getBoundingClientRect();
      if (map === undefined) return false;
      // Not at the edge below, where the map's buttons stand.
      return x > map.x && y > map.y && x + width < map.right && y + height < map.bottom - 66;
    }),
  );
  expect(at, "the map shows one of them").toBeGreaterThanOrEqual(0);
  return markers.nth(at);
}

/** How many devices stand in the words beside the map. */
const devicesInView = async (page: Page): Promise<number> =>
  Number(
    /view: ([\d,]+)/.exec((await wordsOf(page).getByRole("status").textContent()) ?? "")?.[1]?.replaceAll(",", ""),
  );

test("the whole fleet stands in clusters, one opens into fewer devices, and a point leads to its device", async ({
  platform,
}) => {
  await withMaps(platform.url, async (page) => {
    await signIn(page, "admin");
    const calls = callsOf(page);
    await page.goto("/home/map");
    await expect(wordsOf(page).getByText(/^In this view: 600 devices, \d+ in alarm$/)).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => clusterOn(page).count()).toBeGreaterThan(1);
    await expect(page.getByText(/^! \d+$/).first()).toBeVisible();

    // Closer and closer, until single devices stand on the map.
    const list = wordsOf(page).locator("[aria-busy=false]");
    for (let step = 0; step < 12 && (await deviceOn(page).count()) === 0; step += 1) {
      const before = await devicesInView(page);
      await (await inSight(clusterOn(page))).click();
      await expect.poll(() => devicesInView(page)).toBeLessThan(before);
      await expect(list).toBeVisible();
    }
    await expect(mapOf(page).getByRole("region", { name: "Map of the devices" })).toBeVisible();
    const asked = calls
      .filter(({ path }) => path === "device/list-map")
      .map(({ fields }) => Number(fields.axis_offset));
    expect(asked[0]).toBe(180);
    expect(asked.at(-1)).toBeLessThan(180);

    const point = await inSight(deviceOn(page));
    const name = ((await point.getAttribute("aria-label")) ?? "").replace(/: \w+$/, "");
    await point.click();
    const popup = page.locator(".maplibregl-popup");
    // One that was never heard has told nothing of its cartridge.
    await expect(popup).toContainText(/Lubricant left[\d.]+ %|Never/);
    await expect(popup.getByText("Last seen")).toBeVisible();
    await popup.getByRole("link", { name: "Open the device" }).click();
    await expect(page).toHaveURL(/\/device\/\d+$/);
    await expect(page.getByRole("heading", { name })).toBeVisible();
  });
});

test("a status is shown alone, on the map and in words", async ({ platform }) => {
  await withMaps(platform.url, async (page) => {
    await signIn(page, "dealer", { at: "/home/map" });
    await expect(wordsOf(page).getByText(/in alarm$/)).toBeVisible({ timeout: 60_000 });
    await page.getByRole("radiogroup", { name: "Show devices by status" }).getByText("Alarm").click();
    await expect(page).toHaveURL(/\?status=1$/);
    const alarms = wordsOf(page).getByText(/^In this view: (\d+) devices, \1 in alarm$/);
    await expect(alarms).toBeVisible();
  });
});

test("without WebGL the devices stand in words, and can be walked through by keyboard", async ({ page }) => {
  await page.addInitScript(() => {
    const given = HTMLCanvasElement.prototype.getContext;
    const withoutWebgl = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]): unknown {
      return kind.startsWith("webgl") ? null : Reflect.apply(given, this, [kind, ...more]);
    };
    Object.assign(HTMLCanvasElement.prototype, { getContext: withoutWebgl });
  });
  await signIn(page, "admin", { at: "/home/map" });
  await expect(page.getByText("This browser cannot draw maps", { exact: false })).toBeVisible({ timeout: 60_000 });
  const closer = wordsOf(page).getByRole("button", { name: /^Zoom in/ });
  await closer.last().focus();
  await page.keyboard.press("Enter");
  await expect(wordsOf(page).getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/device\/\d+$/);
});

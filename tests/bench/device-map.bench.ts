import { chromium, type Page, type Route } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { signIn, startPlatform } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";
import { type Line, showFigures } from "./support/figures";

/** Devices in one viewport. */
const fleetSize = 10_000;
/** As the platform answers: so many one by one, more in this many cells along each side of the square. */
const [mostPoints, cells] = [500, 16];

/** Devices over Europe and Asia, always the same ones; every fiftieth is in alarm. */
const fleet = Array.from({ length: fleetSize }, (_, at) => ({
  ...{ device_id: at + 1, device_name: `Lubricator ${at + 1}`, status: at % 50 === 0 ? 1 : 0, online: 1 },
  ...{ longitude: ((at * 0.754877) % 1) * 130, latitude: 20 + ((at * 0.56984) % 1) * 40 },
  ...{ active_time: 1_760_000_000_000, customer_name: "Quarry" },
}));

/** Answers `device/list-map` out of the fleet, so that nothing but the browser's own work is measured. */
async function answer(route: Route, devices: typeof fleet): Promise<void> {
  const asked = new URLSearchParams(route.request().postData() ?? "");
  const [x, y, offset] = ["x_axis", "y_axis", "axis_offset"].map((name) => Number(asked.get(name)));
  const [west, south, size] = [(x ?? 0) - (offset ?? 0), (y ?? 0) - (offset ?? 0), (2 * (offset ?? 0)) / cells];
  const inside = devices.filter(({ longitude, latitude }) =>
    [longitude - west, latitude - south].every((away) => away >= 0 && away <= size * cells),
  );
  const grouped = new Map<string, typeof inside>();
  for (const device of inside) {
    const cell = `${Math.floor((device.longitude - west) / size)} ${Math.floor((device.latitude - south) / size)}`;
    grouped.set(cell, [...(grouped.get(cell) ?? []), device]);
  }
  const clusters = [...grouped.values()].map((devices) => {
    const [along, up] = [devices.map(({ longitude }) => longitude), devices.map(({ latitude }) => latitude)];
    return {
      ...{ longitude: along[0], latitude: up[0], count: devices.length },
      alarms: devices.filter(({ status }) => status === 1).length,
      ...{ west: Math.min(...along), east: Math.max(...along), south: Math.min(...up), north: Math.max(...up) },
    };
  });
  const isFew = inside.length <= mostPoints;
  const data = { list: isFew ? inside : [], clusters: isFew ? [] : clusters, total: inside.length };
  await route.fulfill({ json: { code: 0, message: "", data } });
}

/** Does something and tells the longest task of the page's thread meanwhile, ms; tasks under 50 ms are none. */
async function longest(page: Page, what: string, work: () => Promise<unknown>): Promise<Line> {
  await page.evaluate(() => Reflect.set(globalThis, "tasks", []));
  await work();
  // Long tasks are told after they have ended.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))));
  const tasks = await page.evaluate(() => Reflect.get(globalThis, "tasks") as number[]);
  const markers = await page.locator(".maplibregl-marker").count();
  return { what, markers, "long tasks": tasks.length, "longest ms": Math.max(0, ...tasks) };
}

/** Opens the map of these devices and moves it, in a browser of its own: each compiles its drawing programs the first time. */
async function figuresOf(baseURL: string, devices: typeof fleet): Promise<readonly Line[]> {
  const browser = await chromium.launch(await chromiumLaunchOptions({ hasWebgl: true }));
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    Reflect.set(globalThis, "tasks", []);
    new PerformanceObserver((seen) => {
      const tasks = Reflect.get(globalThis, "tasks") as number[];
      tasks.push(...seen.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask", buffered: true });
  });
  await page.route("**/device/list-map", (route) => answer(route, devices));
  await signIn(page, "admin");
  await page.goto("/home");
  await page.waitForLoadState("networkidle");

  const words = page.getByText(devices.length === 0 ? /^No device is on the map yet/ : /^In this view: 10,000 devices/);
  const canvas = page.locator(".maplibregl-canvas");
  const lines = [
    await longest(page, "open the map", async () => {
      await page.getByRole("link", { name: "Device Map" }).click();
      await expect.poll(() => words.count(), { timeout: 60_000 }).toBe(1);
    }),
    await longest(page, "move it by keys", async () => {
      await canvas.focus();
      for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
    }),
    await longest(page, "go closer three times", async () => {
      for (let times = 0; times < 3; times += 1) {
        await page.keyboard.press("Equal");
        await page.waitForResponse(/device\/list-map/);
      }
    }),
    await longest(page, "back to all", () => page.getByRole("button", { name: "Show all devices" }).click()),
  ];
  await browser.close();
  return lines.map((line) => ({ devices: devices.length, ...line }));
}

test("10,000 devices in one viewport of the map", async () => {
  const platform = await startPlatform();
  onTestFinished(() => platform.stop());
  // The map without a device on it tells what drawing the background costs, which falls to the processor here: what
  // its figures have in common with those of the full map is not the devices' doing.
  const empty = await figuresOf(platform.url, []);
  const full = await figuresOf(platform.url, fleet);
  showFigures("The device map without a graphics card, long tasks of the page", [...empty, ...full]);
});

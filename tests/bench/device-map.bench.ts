import { chromium, type Page, type Route } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { signIn, startPlatform } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";
import { type Line, showFigures } from "./support/figures";

/** Devices in one viewport. */
const fleetSize = 10_000;
/** Like the platform: up to 500 single points, otherwise clusters in a grid of 16 × 16 cells. */
const [maxPoints, cells] = [500, 16];

/** Devices in Europe and Asia, the same in every run. Every fiftieth is in alarm. */
const fleet = Array.from({ length: fleetSize }, (_, index) => ({
  device_id: index + 1,
  device_name: `Lubricator ${index + 1}`,
  status: index % 50 === 0 ? 1 : 0,
  online: 1,
  longitude: ((index * 0.754877) % 1) * 130,
  latitude: 20 + ((index * 0.56984) % 1) * 40,
  active_time: 1_760_000_000_000,
  customer_name: "Quarry",
}));

/** Answers `device/list-map` from the fleet, so that only the work of the browser is measured. */
async function answer(route: Route, devices: typeof fleet): Promise<void> {
  const params = new URLSearchParams(route.request().postData() ?? "");
  const [x, y, offset] = ["x_axis", "y_axis", "axis_offset"].map((name) => Number(params.get(name)));
  const [west, south, size] = [(x ?? 0) - (offset ?? 0), (y ?? 0) - (offset ?? 0), (2 * (offset ?? 0)) / cells];
  const inside = devices.filter(({ longitude, latitude }) =>
    [longitude - west, latitude - south].every((distance) => distance >= 0 && distance <= size * cells),
  );
  const grouped = new Map<string, typeof inside>();
  for (const device of inside) {
    const cell = `${Math.floor((device.longitude - west) / size)} ${Math.floor((device.latitude - south) / size)}`;
    grouped.set(cell, [...(grouped.get(cell) ?? []), device]);
  }
  const clusters = [...grouped.values()].map((devices) => {
    const longitudes = devices.map(({ longitude }) => longitude);
    const latitudes = devices.map(({ latitude }) => latitude);
    return {
      longitude: longitudes[0],
      latitude: latitudes[0],
      count: devices.length,
      alarms: devices.filter(({ status }) => status === 1).length,
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
    };
  });
  const hasPoints = inside.length <= maxPoints;
  const data = { list: hasPoints ? inside : [], clusters: hasPoints ? [] : clusters, total: inside.length };
  await route.fulfill({ json: { code: 0, message: "", data } });
}

/** Measures the long tasks of the page's main thread during `work`, ms. Browsers report tasks of 50 ms or more. */
async function measureTasks(page: Page, what: string, work: () => Promise<unknown>): Promise<Line> {
  await page.evaluate(() => Reflect.set(globalThis, "tasks", []));
  await work();
  // Browsers report a long task some time after its end.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))));
  const tasks = await page.evaluate(() => Reflect.get(globalThis, "tasks") as number[]);
  const markers = await page.locator(".maplibregl-marker").count();
  return { what, markers, "long tasks": tasks.length, "longest ms": Math.max(0, ...tasks) };
}

/** Opens the map with `devices` and moves it. Uses a new browser, so that each run compiles the shaders. */
async function figuresOf(baseURL: string, devices: typeof fleet): Promise<readonly Line[]> {
  const browser = await chromium.launch(await chromiumLaunchOptions({ hasWebgl: true }));
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    Reflect.set(globalThis, "tasks", []);
    new PerformanceObserver((list) => {
      const tasks = Reflect.get(globalThis, "tasks") as number[];
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask", buffered: true });
  });
  await page.route("**/device/list-map", (route) => answer(route, devices));
  await signIn(page, "admin");
  await page.goto("/home");
  await page.waitForLoadState("networkidle");

  const summary = page.getByText(
    devices.length === 0 ? /^No device is on the map yet/ : /^In this view: 10,000 devices/,
  );
  const canvas = page.locator(".maplibregl-canvas");
  const lines = [
    await measureTasks(page, "open the map", async () => {
      await page.getByRole("link", { name: "Device Map" }).click();
      await expect.poll(() => summary.count(), { timeout: 60_000 }).toBe(1);
    }),
    await measureTasks(page, "move by keyboard", async () => {
      await canvas.focus();
      for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
    }),
    await measureTasks(page, "zoom in three times", async () => {
      for (let count = 0; count < 3; count += 1) {
        await page.keyboard.press("Equal");
        await page.waitForResponse(/device\/list-map/);
      }
    }),
    await measureTasks(page, "show all devices", () => page.getByRole("button", { name: "Show all devices" }).click()),
  ];
  await browser.close();
  return lines.map((line) => ({ devices: devices.length, ...line }));
}

test("10,000 devices in one viewport of the map", async () => {
  const platform = await startPlatform();
  onTestFinished(() => platform.stop());
  // The empty map shows the cost of the background, which is drawn by the CPU here. The difference is due to the
  // devices.
  const empty = await figuresOf(platform.url, []);
  const full = await figuresOf(platform.url, fleet);
  showFigures("Long tasks of the device map without a graphics card", [...empty, ...full]);
});

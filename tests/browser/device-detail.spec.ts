import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, signIn, test } from "../support/browser";
import { withMaps } from "../support/with-maps";

/** Opens the detail view of the first device in the list, and returns its path. */
async function openFirstDevice(page: Page): Promise<string> {
  await page.goto("/device");
  await page.getByRole("link", { name: "Check" }).first().click();
  await expect(page.getByRole("link", { name: "Overview" })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Values of a pixel: red, green and blue. */
const channels = 3;

/** The share of an element's pixels with a colour, 0 to 1. Each channel may differ by 2. */
async function shareOf(element: Locator, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let hits = 0;
  for (let at = 0; at < data.length; at += channels) {
    const differences = [red, green, blue].map((value, channel) => Math.abs((data[at + channel] ?? 0) - value));
    if (Math.max(...differences) <= 2) hits += 1;
  }
  return hits / (info.width * info.height);
}

/** Colours of the map, RGB. */
const water = [231, 242, 244] as const;
const land = [255, 255, 255] as const;

test("the map is drawn without requests to other servers and without errors or warnings in the browser console", async ({
  platform,
}) => {
  await withMaps(platform.url, async (page) => {
    const warnings: string[] = [];
    page.on("console", (message) => {
      const isFromPlaywright = message.text() === "Service Worker registration blocked by Playwright";
      if (["error", "warning"].includes(message.type()) && !isFromPlaywright) warnings.push(message.text());
    });
    const foreignRequests: string[] = [];
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== platform.url) foreignRequests.push(request.url());
    });
    await signIn(page, "dealer");
    const address = await openFirstDevice(page);
    await page.goto(`${address}/place`);
    const map = page.getByRole("region", { name: /Map with the position of/ });
    await expect(map).toBeVisible();
    // The map shows both land and water.
    await expect.poll(() => shareOf(map, land), { timeout: 60_000 }).toBeGreaterThan(0.05);
    expect(await shareOf(map, water)).toBeGreaterThan(0.01);
    expect(foreignRequests).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

test("a position can be chosen on the map by mouse and by keyboard, and saved", async ({ platform }) => {
  await withMaps(platform.url, async (page) => {
    await signIn(page, "dealer");
    const address = await openFirstDevice(page);
    await page.goto(`${address}/edit`);
    await page.getByRole("button", { name: "Choose on the map" }).click();
    const map = page.getByRole("region", { name: /Map of the position/ });
    await map.click({ position: { x: 120, y: 90 } });
    const longitude = page.getByLabel("Longitude");
    const clicked = Number(await longitude.inputValue());
    await page.getByRole("button", { name: /^Pin/ }).press("ArrowRight");
    await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(clicked);
    const moved = Number(await longitude.inputValue());
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await page.getByRole("link", { name: "Place" }).click();
    await expect(page.getByText(new RegExp(`^${moved.toFixed(5)}°E, `))).toBeVisible();
  });
});

test("a new scene is pending until the next report, appears in settings and history, and can be cancelled", async ({
  page,
}) => {
  await signIn(page, "dealer");
  const address = await openFirstDevice(page);
  await page.goto(`${address}/scene`);
  await page.getByRole("button", { name: "Add an interval on Sunday" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A new mode/scene setting waits", { exact: false })).toBeVisible();

  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("row", { name: /Mode\/scene setting.*since/ })).toBeVisible();

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("row", { name: /Set mode\/scene.*Sunday: .*Heartbeat every 60 min/ })).toBeVisible();

  await page.getByRole("link", { name: "Mode/scene" }).click();
  await page.getByRole("button", { name: "Cancel the pending mode/scene setting" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByText("A new mode/scene setting waits", { exact: false })).toBeHidden();
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, rowWith, signIn, test } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";
import { cameraFlags, writeLabelVideo } from "../support/fake-camera";

const good = "490154203237518";
const other = "356938035643809";
const typed = "260531793113837";
const wrong = "490154203237517";

const folder = mkdtempSync(join(tmpdir(), "lubricator-camera-"));
const video = join(folder, "labels.y4m");
await writeLabelVideo(video, [
  { text: good, format: "Code128" },
  { text: `IMEI:${other};SN:TLDD-7`, format: "QRCode" },
  { text: wrong, format: "QRCode" },
]);
const launch = await chromiumLaunchOptions({ hasLargeHeap: true });
test.use({ launchOptions: { ...launch, args: [...(launch.args ?? []), ...cameraFlags(video)] } });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Sends keys like a hand scanner: very fast, with Enter at the end. */
const scan = (page: Page, text: string) => Promise.all([...text, "Enter"].map((key) => page.keyboard.press(key)));

test("scans by camera and hand scanner create stock records, and unsent scans are kept", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "error") errors.push(line.text());
  });
  await signIn(page, "storage", { at: "/storage" });
  await page.getByRole("link", { name: "Scan to stock" }).first().click();
  await page.getByLabel("Model").fill("TLDD");
  await page.getByLabel("Batch").fill("S-2026");

  // The camera reads the labels.
  await page.getByRole("button", { name: "Open the camera" }).click();
  const entry = (imei: string) => page.getByRole("listitem").filter({ hasText: imei });
  await expect(entry(good)).toContainText("Saved", { timeout: 30_000 });
  await expect(entry(other)).toContainText("Saved", { timeout: 30_000 });
  await expect(page.getByText(/check digit does not match/)).toBeVisible({ timeout: 30_000 });
  // The video repeats, but devices in the list are not sent again.
  await expect(page.getByText(`${good} was scanned already`)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Close the camera" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "TLDD · S-2026" })).toHaveCount(2);

  // Without a connection, scans are kept, even after a reload.
  const field = page.getByLabel("Scan or type an IMEI");
  await field.focus();
  await page.route("**/storage/create", (route) => route.abort());
  await scan(page, typed);
  await expect(entry(typed)).toContainText("Not sent");
  await expect(field).toBeFocused();
  await page.getByRole("link", { name: "Warehousing" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("1 device was not sent");
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await expect(entry(typed)).toContainText("Not sent");
  await page.unroute("**/storage/create");
  await page.getByRole("button", { name: `Try again ${typed}` }).click();
  await expect(entry(typed)).toContainText("Saved");
  await page.getByRole("button", { name: `Undo ${typed}` }).click();
  await expect(entry(typed)).toContainText("Undone");

  await page.goto("/storage?batch=S-2026");
  await expect(rowWith(page, good)).toBeVisible();
  await expect(rowWith(page, other)).toBeVisible();
  await expect(rowWith(page, typed)).toHaveCount(0);

  // In a form, the scanner's Enter moves to the next field and does not submit.
  await page.goto("/storage/add?type=0");
  await page.getByLabel("IMEI", { exact: true }).focus();
  // Its scan button does not make the input higher than the next one.
  const heightOf = (field: string) =>
    page.locator(`[data-field=${field}] .ant-form-item-control-input`).evaluate((input) => input.clientHeight);
  expect(await heightOf("imei")).toBe(await heightOf("model"));
  await scan(page, `IMEI:${typed}`);
  await expect(page.getByLabel("IMEI", { exact: true })).toHaveValue(typed);
  await expect(page.getByLabel("Model")).toBeFocused();
  await expect(page.locator(".ant-form-item-explain-error")).toHaveCount(0);
  expect(errors.filter((line) => !line.includes("net::ERR_FAILED"))).toEqual([]);
});

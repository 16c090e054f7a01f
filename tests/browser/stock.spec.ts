import type { Page } from "@playwright/test";
import { expect, rowWith, signIn, signInAsAnother, test } from "../support/browser";

const imei = "260531793113837";
const eui = "A84041000181C001";
/** The provider of dealer@demo.test. */
const provider = "华东润滑技术服务有限公司";
const key = "00112233445566778899AABBCCDDEEFF";

async function chooseOption(page: Page, field: string, option: string): Promise<void> {
  // The text leaves few options: of a long list only a part is in the page.
  await page.getByLabel(field).fill(option);
  await page.locator(".ant-select-dropdown:visible").getByText(option, { exact: true }).click();
}

test("stock is entered, distributed and bound to devices, and other providers cannot see it", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "storage", { at: "/storage/add?type=0" });
  await page.getByLabel("IMEI", { exact: true }).fill(imei);
  await page.getByLabel("Model").fill("TLDD");
  await page.getByLabel("Batch").fill("J-2026");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(imei).first()).toBeVisible();

  await page.goto("/storage/add?type=1");
  await page.getByLabel("DevEUI", { exact: true }).fill(eui);
  await page.getByLabel("Device address").fill("26011BDA");
  await page.getByLabel("Network session key").fill(key);
  await page.getByLabel("Application session key").fill(key);
  await page.getByLabel("Model").fill("TLDD");
  await page.getByLabel("Batch").fill("J-2026");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(eui).first()).toBeVisible();

  // A second record with the same IMEI is refused at its field.
  await page.goto("/storage/add?type=0");
  await page.getByLabel("IMEI", { exact: true }).fill(imei);
  await page.getByLabel("Model").fill("TLDD");
  await page.getByLabel("Batch").fill("J-2026");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".ant-form-item-explain-error")).toHaveCount(1);

  const admin = await signInAsAnother(page, "admin", "/distribution?batch=J-2026");
  await expect(rowWith(admin, imei)).toBeVisible();
  await rowWith(admin, imei).getByRole("checkbox").check();
  await rowWith(admin, eui).getByRole("checkbox").check();
  await admin.getByRole("button", { name: "Distribute" }).first().click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Service provider").click();
  await admin.locator(".ant-select-dropdown:visible").getByText(provider, { exact: true }).click();
  await dialog.getByRole("button", { name: "Distribute" }).click();
  await expect(admin.getByRole("dialog")).toContainText("2");
  await admin.keyboard.press("Escape");

  const dealer = await signInAsAnother(page, "dealer", "/device/add?type=0");
  await dealer.getByLabel("Device-ID/IMEI", { exact: true }).fill(imei);
  await dealer.getByLabel("Name", { exact: true }).fill("Journey NB");
  await dealer.getByText("125 ml").click();
  await chooseOption(dealer, "Time setting", "2 months");
  await chooseOption(dealer, "Reporting cycle", "4 hours");
  await dealer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dealer.getByRole("heading", { name: "Journey NB" })).toBeVisible();

  await dealer.goto("/device/add?type=1");
  await dealer.getByLabel("EUI", { exact: true }).fill(eui);
  await dealer.getByLabel("Name", { exact: true }).fill("Journey LoRa");
  await dealer.getByText("250 ml").click();
  await chooseOption(dealer, "Time setting", "3 months");
  await chooseOption(dealer, "Reporting cycle", "6 hours");
  await dealer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dealer.getByRole("heading", { name: "Journey LoRa" })).toBeVisible();
  const address = new URL(dealer.url()).pathname;

  await dealer.goto("/device?keywords=Journey");
  await expect(rowWith(dealer, "Journey NB")).toBeVisible();
  await expect(rowWith(dealer, "Journey LoRa")).toBeVisible();

  const other = await signInAsAnother(page, "dealer2", "/device?keywords=Journey");
  await expect(other.getByRole("row").filter({ hasText: "Journey" })).toHaveCount(0);
  await other.goto(address);
  await expect(other.getByText("Device not found")).toBeVisible();
});

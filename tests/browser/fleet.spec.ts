import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser";

/** The number of devices in the plan. */
async function plannedDevices(page: Page): Promise<number> {
  const total = page.getByText(/^Page 1, \d+ devices in total$/);
  await expect(total).toBeVisible();
  return Number(/(\d+) devices/.exec((await total.textContent()) ?? "")?.[1]);
}

test("the cartridge plan shows cartridges due by site, grease and size, compares them with stock, prints and exports", async ({
  page,
}) => {
  await signIn(page, "dealer", { at: "/home/forecast" });
  const due = await plannedDevices(page);
  expect(due).toBeGreaterThan(0);
  const need = page.getByRole("region", { name: "Cartridges needed" });
  for (const column of ["Place", "Grease", "Size (ml)", "Needed"]) {
    await expect(need.getByRole("columnheader", { name: column })).toBeVisible();
  }
  const stock = page.getByRole("region", { name: "Compared with free lubricators" });
  await expect(stock.getByRole("columnheader", { name: "Balance" })).toBeVisible();

  await page.getByText("12 weeks", { exact: true }).click();
  await expect(page).toHaveURL(/weeks=12/);
  await expect.poll(() => plannedDevices(page)).toBeGreaterThan(due);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\n");
  // A header and one line for each device.
  expect(lines).toHaveLength((await plannedDevices(page)) + 1);

  await page.emulateMedia({ media: "print" });
  await expect(need).toBeVisible();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

test("a device's trends compare dispensed grease with the plan, and its settings give relubrication advice for a bearing", async ({
  page,
}) => {
  await signIn(page, "dealer", { at: "/device?online=1" });
  await page.getByRole("link", { name: "Check" }).first().click();
  await page.getByRole("link", { name: "Trends" }).click();
  const dispensed = page.locator("figure").filter({ hasText: "Dispensed per day" });
  await expect(dispensed.locator("canvas").first()).toBeVisible({ timeout: 60_000 });
  await expect(dispensed).toContainText(/Dispensed.*Plan/);
  await page.getByText("Last half year", { exact: true }).click();
  await expect(page).toHaveURL(/range=6m/);

  await page.getByRole("link", { name: "Settings" }).click();
  const advice = page.getByRole("region", { name: "Relubrication advice" });
  const enter = (label: string, value: string) => advice.getByLabel(label, { exact: true }).fill(value);
  await expect(advice).toContainText(/Enter the bearing's dimensions|Estimated need/);
  const bearing = [
    ["Bore d", "60"],
    ["Outside diameter D", "130"],
    ["Width B", "31"],
    ["Speed", "1480"],
    ["Running time per day", "24"],
  ] as const;
  // The designation sets the kind of bearing, whatever the device has stored.
  await advice.getByLabel(/^Designation/).fill("6212");
  for (const [label, value] of bearing) await enter(label, value);
  // This bearing needs about 0.09 ml per day. Even the slowest setting dispenses much more.
  await expect(advice).toContainText(/dispenses too much, and so does the slowest setting/);
  await enter("Bore d", "20");
  await enter("Outside diameter D", "380");
  await enter("Width B", "150");
  await enter("Speed", "16000");
  await expect(advice).toContainText(/dispenses too little/);
  await enter("Speed", "40000");
  await expect(advice).toContainText(/outside the formula's range/);
});

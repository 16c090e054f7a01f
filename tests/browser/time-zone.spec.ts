import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser";

/** The rows of the chart of dispensed grease: the newest day first. */
async function dispensedByDay(page: Page): Promise<readonly string[]> {
  await page.goto("/home");
  const chart = page.getByRole("region", { name: "Trends" }).getByRole("figure").first();
  await chart.getByText("Data as a table").click();
  const rows = chart.getByRole("row");
  await expect(rows).toHaveCount(8);
  return (await rows.allTextContents()).slice(1);
}

async function choose(page: Page, zone: string): Promise<void> {
  await page.goto("/setting");
  const select = page.getByRole("combobox", { name: "Time zone" });
  await select.fill(zone);
  await page.locator(".ant-select-item-option-content").getByText(zone, { exact: true }).click();
  await expect(page.getByText("Time zone saved")).toBeVisible();
}

test("the days of charts follow the time zone that is chosen in the settings", async ({ page }) => {
  await signIn(page, "dealer", { at: "/setting" });
  // The two zones are 25 hours apart: they never have the same date.
  await choose(page, "Pacific/Kiritimati");
  const east = await dispensedByDay(page);
  await choose(page, "Pacific/Niue");
  const west = await dispensedByDay(page);
  for (const row of [...east, ...west]) expect(row).not.toContain("UTC");
  const today = (zone: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, day: "numeric", month: "short", year: "numeric" }).format();
  expect(east[0]).toContain(today("Pacific/Kiritimati"));
  expect(west[0]).toContain(today("Pacific/Niue"));
  // The volumes are those of other hours, too.
  const volumes = (rows: readonly string[]) => rows.map((row) => /\d{4}(.*)$/.exec(row)?.[1]);
  expect(volumes(east).slice(1, 4)).not.toEqual(volumes(west).slice(1, 4));
  expect(volumes(east)).not.toEqual(volumes(west));
});

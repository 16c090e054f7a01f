import { readFileSync } from "node:fs";
import { readXlsx } from "../../src/platform/files/spreadsheets/read-xlsx";
import { cellText } from "../../src/platform/files/spreadsheets/table";
import { expect, signIn, test } from "../support/browser";

test("an export has the filters and the order of the list, and can be read back", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device/gateway?sort_by=name&sort_order=desc" });
  const links = page.getByRole("main").getByRole("row").getByRole("link");
  await expect(links.first()).toBeVisible();
  // The actions of a row are icons without text.
  const names = (await links.allTextContents()).filter((text) => text !== "");

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export: Gateway List" });
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Gateway - \d{4}-\d\d-\d\d\.xlsx$/);
  await expect(dialog.getByText(`${download.suggestedFilename()} saved`)).toBeVisible();

  const table = await readXlsx(readFileSync(await download.path()));
  const [head = [], ...lines] = table.rows.map(({ cells }) => cells.map((cell) => cellText(cell)));
  expect(head.slice(0, 2)).toEqual(["EUI", "Name"]);
  expect(lines.map((cells) => cells[1])).toEqual(names);
});

import { expect, type Page } from "@playwright/test";
import { bearingKind, type Language, loadLevel, luhnDigit, textIn } from "../../../src/contract";
import { saying, wordsIn } from "./words";

/** Opens the record of the first row of the open list. */
export async function openFirst(page: Page): Promise<void> {
  await page.locator("[data-key] a").first().click();
  await page.waitForURL(/\/\d+$/);
}

/** Opens a tab of the first record of the open list. */
export const openTab =
  (tab: string) =>
  async (page: Page): Promise<void> => {
    await openFirst(page);
    await page.goto(`${new URL(page.url()).pathname}/${tab}`);
  };

/** Scrolls to a heading. @param block position of the heading on the screen */
async function showHeading(page: Page, name: string, block: "start" | "center" = "start"): Promise<void> {
  const heading = page.getByRole("heading", { name, exact: true });
  await heading.evaluate((element, position) => element.scrollIntoView({ block: position }), block);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Waits until the map shows devices. */
export async function awaitMap(page: Page): Promise<void> {
  await expect(page.locator(".maplibregl-map").getByRole("button").first()).toBeVisible();
}

/** Selects everything that matches the filter. */
export async function selectAll(page: Page, language: Language): Promise<void> {
  const texts = wordsIn(language);
  await page.getByRole("checkbox", { name: texts["list.selectPage"] }).check();
  await button(page, saying(texts["bulk.all"])).click();
  await expect(page.getByText(saying(texts["bulk.chosenAll"]))).toBeVisible();
}

/** Saves the open list as a view. The views stay open. */
export async function saveView(page: Page, language: Language): Promise<void> {
  const texts = wordsIn(language);
  const name = language === "zh" ? "报警设备" : "Devices with an alarm";
  await button(page, texts["list.views"]).click();
  await page.getByLabel(texts["views.saveAs"]).fill(name);
  await button(page, texts["views.save"]).click();
  await expect(button(page, texts["views.more"].replace("{name}", name))).toBeVisible();
}

/** Opens the export of the open list. */
export async function openExport(page: Page, language: Language): Promise<void> {
  const texts = wordsIn(language);
  await button(page, texts["files.menu"]).click();
  await page.getByRole("menuitem", { name: texts["list.export"], exact: true }).click();
  await expect(page.getByRole("dialog").getByText(saying(texts["files.count"]))).toBeVisible();
}

/** Opens the list of keyboard shortcuts. */
export async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** A valid IMEI that no real lubricator has, different in each language. */
function imeiAt(serial: number, language: Language): string {
  const digits = `35693803${language === "zh" ? 1 : 2}${String(serial).padStart(5, "0")}`;
  return `${digits}${luhnDigit(digits)}`;
}

/** A table of stock with two faults: a wrong check digit and a repeated row. */
function stockTable(language: Language): string {
  const rows = Array.from({ length: 12 }, (_, place) => imeiAt(place, language));
  const wrong = rows.map((imei, place) =>
    place === 4 ? `${imei.slice(0, -1)}${(Number(imei.at(-1)) + 1) % 10}` : imei,
  );
  const all = wrong.map((imei, place) => (place === 9 ? wrong[2] : imei));
  const heads = language === "zh" ? "序列号,型号,批次" : "Serial number,Model,Batch";
  return `\ufeff${[heads, ...all.map((imei) => `${imei},GL-125,2026-11`)].join("\r\n")}\r\n`;
}

/** Chooses a table for the import. Its first column needs a mapping, because its header is not a label of a field. */
export async function giveTable(page: Page, language: Language): Promise<void> {
  const texts = wordsIn(language);
  const name = language === "zh" ? "库存 2026-11.csv" : "Stock 2026-11.csv";
  const buffer = Buffer.from(stockTable(language));
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer });
  await button(page, texts["import.check"]).click();
  await expect(page.getByRole("heading", { level: 2, name: texts["import.step.columns"] })).toBeVisible();
  // Another element covers the input, so the click is forced.
  const fills = page.getByRole("combobox", { name: saying(texts["import.fillsOf"]) });
  await fills.first().click({ force: true });
  await page.locator(".ant-select-item-option", { hasText: /^IMEI/ }).click();
}

/** Continues to the result of the check. */
export async function checkTable(page: Page, language: Language): Promise<void> {
  const texts = wordsIn(language);
  await button(page, texts["import.continue"]).click();
  await expect(page.getByRole("heading", { level: 2, name: texts["import.step.check"] })).toBeVisible();
}

/** Imports the table and waits for the report. */
export async function importTable(page: Page, language: Language): Promise<void> {
  const texts = wordsIn(language);
  await button(page, saying(texts["import.start"])).click();
  await expect(page.getByRole("heading", { level: 2, name: texts["import.step.report"] })).toBeVisible();
}

/** Scans two devices into stock, like a hand scanner. */
export async function scanTwo(page: Page, language: Language): Promise<void> {
  const [model, batch] = language === "zh" ? ["型号", "批次"] : ["Model", "Batch"];
  await page.getByLabel(model).fill("GL-125");
  await page.getByLabel(batch).fill("2026-11");
  const field = page.getByLabel(wordsIn(language)["stockScan.field"]);
  for (const place of [70, 71]) {
    await field.fill(imeiAt(place, language));
    await field.press("Enter");
    await expect(page.getByRole("listitem").filter({ hasText: imeiAt(place, language) })).toContainText(
      wordsIn(language)["stockScan.saved"],
    );
  }
}

/** Fills in the form of the relubrication advice. */
export async function adviseBearing(page: Page, language: Language): Promise<void> {
  const texts = wordsIn(language);
  await openTab("settings")(page);
  const dimensions = {
    "advice.bore": "80",
    "advice.outside": "170",
    "advice.width": "39",
    "advice.rpm": "740",
  } as const;
  for (const [label, value] of Object.entries(dimensions)) {
    await page.getByLabel(texts[label as keyof typeof dimensions], { exact: true }).fill(value);
  }
  const choices = [
    ["advice.kind", textIn(bearingKind[2].label, language)],
    ["advice.temperature", "63-78°C"],
    ["advice.loadLabel", textIn(loadLevel[1].label, language)],
  ] as const;
  for (const [label, option] of choices) {
    // Another element covers the input, so the click is forced.
    await page.getByLabel(texts[label], { exact: true }).click({ force: true });
    await page.locator(".ant-select-dropdown:visible").getByText(option, { exact: true }).click();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByText(texts["advice.rate"], { exact: true })).toBeVisible();
  await showHeading(page, texts["advice.title"]);
}

/** Adds two documents to a device. */
export async function addDocuments(page: Page, language: Language): Promise<void> {
  await openTab("documents")(page);
  const names = language === "zh" ? ["润滑器说明书", "轴承数据表"] : ["Lubricator manual", "Bearing data sheet"];
  const paper = await page.context().newPage();
  for (const name of names) {
    await paper.setContent(`<h1>${name}</h1>`);
    const buffer = await paper.pdf();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: `${name}.pdf`, mimeType: "application/pdf", buffer });
    await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  }
  await paper.close();
}

/** Changes the email address. The console then asks for the mailed code. */
export async function changeAddress(page: Page, language: Language): Promise<void> {
  const texts = wordsIn(language);
  await page.getByLabel(texts["login.email"], { exact: true }).fill("team.lead@plant.example");
  await button(page, texts["form.save"]).click();
  await expect(page.getByRole("heading", { name: texts["confirmEmail.title"] })).toBeVisible();
  await showHeading(page, texts["confirmEmail.title"], "center");
}

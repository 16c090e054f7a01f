import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { readSheet } from "read-excel-file/universal";
import writeXlsxFile from "write-excel-file/universal";
import { luhnDigit } from "../../src/contract";
import { expect, fillLogin, signIn, test } from "../support/browser";

const totalRows = 2000;
const batch = "W-2026-11";
/** The faults in the table: number of rows, expected message, and how to spoil a row. */
const faults = [
  { count: 10, message: /check digit/, spoil: (row: Row) => ({ ...row, imei: withWrongDigit(row.imei) }) },
  { count: 8, message: /is in row \d+ already/, spoil: (row: Row) => ({ ...row, imei: imeiAt(0) }) },
  { count: 7, message: /is in stock already/, spoil: (row: Row) => row },
  {
    count: 7,
    message: /Model/,
    spoil: (row: Row) => ({ ...row, model: Number(row.imei.at(-2)) % 2 ? "" : "M".repeat(65) }),
  },
  {
    count: 5,
    message: /shortened to 15 digits/,
    spoil: (row: Row) => ({ ...row, imei: `${row.imei[0]}.${row.imei.slice(1, 6)}E+14` }),
  },
] as const;

interface Row {
  readonly imei: string;
  readonly model: string;
  readonly batch: string;
}

/** A valid IMEI that no real lubricator has. */
function imeiAt(serial: number): string {
  const digits = `35693803${String(serial).padStart(6, "0")}`;
  return `${digits}${luhnDigit(digits)}`;
}
const withWrongDigit = (imei: string): string => `${imei.slice(0, -1)}${(Number(imei.at(-1)) + 1) % 10}`;
const wanted = Array.from({ length: totalRows }, (_, place): Row => ({ imei: imeiAt(place), model: "GL-125", batch }));

/** The faults by index of the row, spread over the file. */
const bad = new Map(
  faults
    .flatMap((fault) => Array.from({ length: fault.count }, () => fault))
    .map((fault, at) => [40 + at * 53, fault] as const),
);
const inStockBefore = [...bad].flatMap(([place, fault]) => (fault === faults[2] ? [imeiAt(place)] : []));

/** A workbook with text cells. */
async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row) => row.map((value) => ({ type: String, format: "@", value })));
  return Buffer.from(await (await writeXlsxFile(cells).toBlob()).arrayBuffer());
}

const give = (page: Page, name: string, buffer: Buffer) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", buffer });

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });
const step = (page: Page, name: string): Locator => page.getByRole("heading", { level: 2, name, exact: true });

async function download(page: Page, name: string): Promise<readonly (readonly string[])[]> {
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  const rows = await readSheet((await readFile(await saved.path())).slice().buffer);
  return rows.map((row) => row.map((cell) => String(cell ?? "")));
}

/** Makes calls with the session of the page. */
function caller(page: Page) {
  return async (
    path: string,
    fields: Record<string, string | number>,
  ): Promise<{ list: { imei: string }[]; total: number }> => {
    const token = await page.evaluate(() => localStorage.getItem("lubricator.token") ?? "");
    const answer = await (await page.request.post(`/admin/1/${path}`, { form: { ...fields, token } })).json();
    expect(answer.code, answer.message).toBe(0);
    return answer.data;
  };
}

test("an import of 2,000 rows with 37 faults survives a stop, a lost answer and a lost session without duplicates", async ({
  page,
}) => {
  await signIn(page, "storage", { at: "/storage/upload?type=0" });
  const call = caller(page);
  for (const imei of inStockBefore) await call("storage/create", { imei, model: "GL-125", batch });

  let parts = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/file/import-storage", async (route) => {
    parts += 1;
    if (parts === 2) await released;
    if (parts === 7) return route.fulfill({ json: { code: 2, message: "token invalid", data: null } });
    if (parts !== 5) return route.continue();
    // The server imports the part, but its answer is lost.
    await route.fetch();
    return route.abort("connectionreset");
  });
  let checks = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/file/check-storage")) checks += 1;
  });

  const rows = wanted.map((row, place) => bad.get(place)?.spoil(row) ?? row);
  await give(
    page,
    "november.xlsx",
    await workbook([["IMEI", "Model", "Batch"], ...rows.map((row) => [row.imei, row.model, row.batch])]),
  );
  await button(page, "Check the file").click();
  await expect(step(page, "Check")).toBeFocused();
  await expect(page.getByText("1,963 can be imported")).toBeVisible();
  await expect(page.getByText("37 with errors")).toBeVisible();
  expect((await call("storage/list", { page: 1, batch })).total).toBe(inStockBefore.length);

  await button(page, "Import 1,963 rows").click();
  await expect(page.getByText("250 of 1,963 rows done").first()).toBeAttached();
  await button(page, "Stop").click();
  await expect(button(page, "Stop")).toBeDisabled();
  release();
  await expect(page.getByText("Stopped. 1,463 rows have not been sent.")).toBeVisible();
  expect(parts).toBe(2);
  await page.getByRole("link", { name: "Warehousing" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();

  await button(page, "Resume").click();
  await expect(page.getByRole("alert")).toContainText("250 rows were sent, but the server did not answer");
  expect(parts).toBe(5);
  // A check finds that the lost part was imported. It is not sent again.
  await button(page, "Resume").click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("The import of “november.xlsx” was interrupted with 463 rows left.")).toBeVisible();
  await fillLogin(page, "storage");
  await expect(page.getByRole("alert")).toContainText(
    "Your session ended during the import. 463 rows are not imported",
  );
  await button(page, "Resume").click();
  await expect(page.getByText("1,963 imported")).toBeVisible();
  // The part that was refused with the end of the session was sent again.
  expect([parts, checks]).toEqual([9, 2]);

  const [header, ...refused] = await download(page, "Save the refused rows (37)");
  expect(header).toEqual(["IMEI", "Model", "Batch", "Row", "Reason"]);
  const places = [...bad.keys()];
  expect(refused.map(([, , , number]) => Number(number) - 2)).toEqual(places);
  expect(refused.filter(([, , , number, reason]) => !bad.get(Number(number) - 2)?.message.test(reason ?? ""))).toEqual(
    [],
  );

  // Corrects the refused rows, except those that are in stock already.
  const missing = refused.filter(([, , , number]) => bad.get(Number(number) - 2) !== faults[2]);
  const corrected = missing.map(([, , , number = "", reason = ""]) => [
    imeiAt(Number(number) - 2),
    "GL-125",
    batch,
    number,
    reason,
  ]);
  await button(page, "Upload the corrected file").click();
  await give(page, "corrected.xlsx", await workbook([header ?? [], ...corrected]));
  await button(page, "Check the file").click();
  // The import ignores the columns "Row" and "Reason".
  await button(page, "Import 30 rows").click();
  await expect(page.getByText("All 30 rows were imported.")).toBeVisible();

  const stock: string[] = [];
  for (let at = 1; at <= totalRows / 100 + 1; at += 1) {
    const { list } = await call("storage/list", { page: at, page_size: 100, batch });
    stock.push(...list.map(({ imei }) => imei));
  }
  expect(stock.toSorted()).toEqual(wanted.map(({ imei }) => imei).toSorted());
});

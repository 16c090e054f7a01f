import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../../src/platform/files/spreadsheets";
import { archiveOfParts, bombOf, workbookWith } from "../../../support/hostile-files";

/** Maximum CPU time of reading a file, ms. */
const maxCpuTime = 2000;

const cell = (content: string) => `<row r="1"><c r="A1" t="inlineStr"><is>${content}</is></c></row>`;
const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=""`).join(" ");
const formats = Array.from({ length: 240 }, (_, index) => index + 200);
const csv = async (text: string) => new TextEncoder().encode(text);

test.each<[string, string, () => Promise<Uint8Array>, RegExp]>([
  [
    "1 GB in a sheet declared as 1 kB",
    "a.xlsx",
    async () => archiveOfParts([{ name: "xl/worksheets/sheet1.xml", packed: bombOf(1024), declared: 1000 }]),
    /not a valid/,
  ],
  [
    "2,600,000 attributes in one tag",
    "a.xlsx",
    () => workbookWith(`<row r="1" ${'a="" '.repeat(2_600_000)}/>`),
    /not a valid/,
  ],
  [
    "100,000 tags with 99 attributes",
    "a.xlsx",
    () => workbookWith(cell(`<x ${attributes(99)}/>`.repeat(100_000))),
    /too large/,
  ],
  ["a text of 16 MB", "a.xlsx", () => workbookWith(cell(`<t>${"x".repeat(16_000_000)}</t>`)), /not a valid/],
  ["an attribute of 16 MB", "a.xlsx", () => workbookWith(cell(`<t a="${"x".repeat(16_000_000)}"/>`)), /not a valid/],
  ["8,000,000 tags", "a.xlsx", () => workbookWith(cell("<x/>".repeat(8_000_000))), /too large/],
  [
    "tags in several parts",
    "a.xlsx",
    () => workbookWith(cell("<x/>".repeat(3_000_000)), { "xl/a.xml": `<x>${"<x/>".repeat(3_000_000)}</x>` }),
    /too large/,
  ],
  [
    "8,000,000 escaped characters",
    "a.xlsx",
    () => workbookWith(cell(`<t>${"&#1;".repeat(60_000)}</t>`.repeat(133))),
    /too large/,
  ],
  [
    "8,000,000 characters with Excel escapes",
    "a.xlsx",
    () =>
      workbookWith(null, {
        "xl/sharedStrings.xml": `<sst>${`<si><t>${"_x0041_".repeat(36_000)}</t></si>`.repeat(220)}</sst>`,
      }),
    /too large/,
  ],
  [
    "a format of 256 kB",
    "a.xlsx",
    () =>
      workbookWith(null, {
        "xl/styles.xml": `<styleSheet>${formats.map((id) => `<numFmt numFmtId="${id}" formatCode="${"y-".repeat(130_000)}"/>`).join("")}</styleSheet>`,
      }),
    /not a valid/,
  ],
  [
    "200,000 formats",
    "a.xlsx",
    () =>
      workbookWith(null, { "xl/styles.xml": `<styleSheet><cellXfs>${"<xf/>".repeat(200_000)}</cellXfs></styleSheet>` }),
    /too large/,
  ],
  [
    "a comment of 16 MB",
    "a.xlsx",
    () => workbookWith(null, { "xl/styles.xml": `<styleSheet><!--${"<".repeat(16_000_000)}--></styleSheet>` }),
    /not a valid/,
  ],
  ["a record with 10,000,000 cells", "a.csv", () => csv(",".repeat(10_000_000)), /columns/],
  ["records with 390,000 cells", "a.csv", () => csv(`${",".repeat(390_000)}\n`.repeat(25)), /columns/],
  ["10,000,000 empty lines", "a.csv", () => csv("\n".repeat(10_000_000)), /^0 rows/],
])("%s cost little CPU time", async (_shows, name, make, expected) => {
  const bytes = await make();
  const before = process.cpuUsage();
  const outcome = await readSpreadsheet({ name, bytes }).then(
    ({ rows }) => `${rows.length} rows`,
    (error: { text?: { en: string } }) => error.text?.en ?? String(error),
  );
  const { user, system } = process.cpuUsage(before);
  expect(outcome).toMatch(expected);
  expect((user + system) / 1000).toBeLessThan(maxCpuTime);
});

test("reads 20,000 rows of 25 cells with a format and a text", async () => {
  const letters = Array.from({ length: 25 }, (_, index) => String.fromCharCode(65 + index));
  const rowOf = (row: number) =>
    letters.map(
      (letter) => `<c r="${letter}${row}" s="0" t="inlineStr"><is><t xml:space="preserve">${row}</t></is></c>`,
    );
  const rows = Array.from({ length: 20_000 }, (_, index) => `<row r="${index + 1}">${rowOf(index + 1).join("")}</row>`);
  const { rows: read } = await readSpreadsheet({ name: "a.xlsx", bytes: await workbookWith(rows.join("")) });
  expect(read).toHaveLength(20_000);
});

test("the second file of an account waits, but not the file of another account", async () => {
  const order: string[] = [];
  const slow = await workbookWith(cell(`<x ${attributes(99)}/>`.repeat(20_000)));
  const read = (name: string, bytes: Uint8Array, account: number) =>
    readSpreadsheet({ name, bytes }, account).then(() => order.push(name));
  const quick = new TextEncoder().encode("imei,model");
  await Promise.all([read("one.xlsx", slow, 1), read("one.csv", quick, 1), read("other.csv", quick, 2)]);
  expect(order.at(-1)).toBe("one.csv");
});

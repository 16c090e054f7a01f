import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { maxSheetRows } from "../../../../src/contract";
import { cellText, readSpreadsheet } from "../../../../src/platform/files/spreadsheets";
import { type CellValue, streamXlsx } from "../../../../src/platform/files/spreadsheets/xlsx-stream";

type Lines = readonly (readonly string[])[];

type Next = () => Promise<Lines | null>;

function inParts<C = string>(...parts: (readonly (readonly C[])[])[]): () => Promise<readonly (readonly C[])[] | null> {
  const remaining = [...parts];
  return async () => remaining.shift() ?? null;
}

async function buffered(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const writeSheet = (head: readonly string[], next: Next, name = "Sheet"): Promise<Uint8Array> =>
  buffered(streamXlsx({ name, head, next }));

const xmlOf = (bytes: Uint8Array, path: string): string => new TextDecoder().decode(unzipSync(bytes)[path]);
const sheet = "xl/worksheets/sheet1.xml";

/** The rows as read back, padded to the width of the header. */
async function readBack(bytes: Uint8Array): Promise<Lines> {
  const { rows } = await readSpreadsheet({ name: "written.xlsx", bytes });
  const width = rows[0]?.cells.length ?? 0;
  return rows.map(({ cells }) => Array.from({ length: width }, (_, column) => cellText(cells[column] ?? null)));
}

test.each([
  ["leading zeros of an identifier", "000123456789012", "000123456789012"],
  ["more digits than a number has", "490154203237518123456", "490154203237518123456"],
  ["a text like a power of ten", "1E10", "1E10"],
  ["a formula", '=HYPERLINK("http://evil.test")', '=HYPERLINK("http://evil.test")'],
  ["other formula prefixes", "@SUM(1)", "@SUM(1)"],
  ["markup", `<b a="1">&amp; 'x'</b>`, `<b a="1">&amp; 'x'</b>`],
  ["the end mark of a CDATA section", "]]>", "]]>"],
  ["spaces", "  two  spaces  ", "  two  spaces  "],
  ["line breaks", "one\ntwo", "one\ntwo"],
  ["Chinese, emoji and rare characters", "润滑脂 🛢️ 𠮷", "润滑脂 🛢️ 𠮷"],
  ["text without its control characters", "a\u0000b\u0008c\u001fd\uffffe", "abcde"],
  ["a replacement for half a surrogate pair", "a\ud83d", "a\ufffd"],
])("a cell keeps %s", async (_shows, text, expected) => {
  const [, row] = await readBack(await writeSheet(["Head", "Next"], inParts([[text, "end"]])));
  expect(row).toEqual([expected, "end"]);
});

test("escapes a text that spreadsheet programs read as one character", async () => {
  const xml = xmlOf(await writeSheet(["Head"], inParts([["_x0041_ a_b"]])), sheet);
  expect(xml).toContain(">_x005F_x0041_ a_b<");
});

test("truncates a text at the maximum length of a cell", async () => {
  const xml = xmlOf(await writeSheet(["Head"], inParts([["x".repeat(40_000)]])), sheet);
  expect(/x{2,}/.exec(xml)?.[0]).toHaveLength(32_767);
});

test("writes rows of several parts below one header, and leaves empty cells out", async () => {
  const head = Array.from({ length: 30 }, (_, column) => `Column ${column}`);
  const row = (number: number): readonly string[] =>
    head.map((_, column) => (column === 26 ? "" : `${number}/${column}`));
  const bytes = await writeSheet(head, inParts([row(1), row(2)], [], [row(3)]));
  expect(await readBack(bytes)).toEqual([head, row(1), row(2), row(3)]);
  const xml = xmlOf(bytes, sheet);
  expect(xml).toContain('r="AB4"');
  expect(xml).not.toContain('r="AA4"');
});

test("writes only the header without rows", async () => {
  expect(await readBack(await writeSheet(["Name", "名称"], inParts()))).toEqual([["Name", "名称"]]);
});

test("has a bold fixed header, text cells, and columns as wide as their content", async () => {
  const bytes = await writeSheet(["Name", "说明"], inParts([["Lubricator at the north wall", "润滑"]]), `A & "B"`);
  const xml = xmlOf(bytes, sheet);
  expect(xml).toMatch(/<pane ySplit="1" topLeftCell="A2"[^>]* state="frozen"\/>/);
  expect([...xml.matchAll(/<col min="\d" max="\d" width="(\d+)"/g)].map(([, width]) => width)).toEqual(["30", "6"]);
  const formats = [...(xmlOf(bytes, "xl/styles.xml").split("<cellXfs")[1] ?? "").matchAll(/<xf ([^>]*)\/>/g)];
  const formatAt = (cell: string): string =>
    formats[Number(new RegExp(`<c r="${cell}" s="(\\d)"`).exec(xml)?.[1])]?.[1] ?? "";
  expect(formatAt("A1")).toMatch(/numFmtId="49" fontId="1"/);
  expect(formatAt("A2")).toMatch(/numFmtId="49" fontId="0"/);
  expect(xmlOf(bytes, "xl/workbook.xml")).toContain('name="A &amp; &quot;B&quot;"');
});

test("writes numbers as numbers and times as dates, and keeps texts in such columns", async () => {
  const wall = Date.UTC(2026, 10, 21, 18);
  const bytes = await buffered(
    streamXlsx({
      name: "Sheet",
      head: ["Number", "Time", "Day", "Text"],
      formats: ["number", "time", "day", "text"],
      next: inParts<CellValue>([
        [-97.5, wall, Date.UTC(2026, 10, 21), 5],
        ["unknown", "", "", "0012"],
      ]),
    }),
  );
  const xml = xmlOf(bytes, sheet);
  // 46347 is 21 November 2026 in the calendar of spreadsheets.
  for (const cell of [
    '<c r="A2" s="0"><v>-97.5</v>',
    '<c r="B2" s="3"><v>46347.75</v>',
    '<c r="C2" s="4"><v>46347</v>',
  ])
    expect(xml).toContain(cell);
  expect(await readBack(bytes)).toEqual([
    ["Number", "Time", "Day", "Text"],
    ["-97.5", "2026-11-21", "2026-11-21", "5"],
    ["unknown", "", "", "0012"],
  ]);
});

test("refuses more rows than a sheet can have", async () => {
  const rows = Array.from({ length: maxSheetRows + 1 }, () => []);
  await expect(writeSheet(["Head"], inParts(rows))).rejects.toThrow(RangeError);
});

test("requests one part of the rows per chunk", async () => {
  let requested = 0;
  const next: Next = async () => {
    requested += 1;
    return [[`Row ${requested}`]];
  };
  const chunks = streamXlsx({ name: "Sheet", head: ["Head"], next });
  for (let read = 0; read < 20; read += 1) {
    await chunks.next();
    expect(requested).toBe(read);
  }
  // Cancelling the download requests no more rows.
  await chunks.return(undefined);
  expect(await chunks.next()).toMatchObject({ done: true });
  expect(requested).toBe(19);
});

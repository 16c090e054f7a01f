import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { maxSheetRows } from "../../../../src/contract";
import { cellText, readSpreadsheet } from "../../../../src/platform/files/spreadsheets";
import { streamXlsx } from "../../../../src/platform/files/spreadsheets/xlsx-stream";

type Lines = readonly (readonly string[])[];

type Next = () => Promise<Lines | null>;

function given(...parts: readonly Lines[]): Next {
  const left = [...parts];
  return async () => left.shift() ?? null;
}

async function written(head: readonly string[], next: Next, name = "Sheet"): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamXlsx({ name, head, next })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const xmlOf = (bytes: Uint8Array, path: string): string => new TextDecoder().decode(unzipSync(bytes)[path]);
const sheet = "xl/worksheets/sheet1.xml";

/** What a reader finds, rows padded to the width of the head. */
async function readBack(bytes: Uint8Array): Promise<Lines> {
  const { rows } = await readSpreadsheet({ name: "written.xlsx", bytes });
  const width = rows[0]?.cells.length ?? 0;
  return rows.map(({ cells }) => Array.from({ length: width }, (_, at) => cellText(cells[at] ?? null)));
}

test.each([
  ["identifiers with zeros before them", "000123456789012", "000123456789012"],
  ["digits beyond a number's", "490154203237518123456", "490154203237518123456"],
  ["what looks like a power of ten", "1E10", "1E10"],
  ["a formula", '=HYPERLINK("http://evil.test")', '=HYPERLINK("http://evil.test")'],
  ["other beginnings of formulas", "@SUM(1)", "@SUM(1)"],
  ["markup", `<b a="1">&amp; 'x'</b>`, `<b a="1">&amp; 'x'</b>`],
  ["the end of a section", "]]>", "]]>"],
  ["spaces at the edges and inside", "  two  spaces  ", "  two  spaces  "],
  ["lines", "one\ntwo", "one\ntwo"],
  ["Chinese, emoji and characters above them", "润滑脂 🛢️ 𠮷", "润滑脂 🛢️ 𠮷"],
  ["control characters, which XML cannot hold", "a\u0000b\u0008c\u001fd\uffffe", "abcde"],
  ["half a character", "a\ud83d", "a\ufffd"],
])("a cell keeps %s", async (_what, text, expected) => {
  const [, row] = await readBack(await written(["Head", "Next"], given([[text, "end"]])));
  expect(row).toEqual([expected, "end"]);
});

test("a text that spells a character stays that text to spreadsheet programs", async () => {
  const xml = xmlOf(await written(["Head"], given([["_x0041_ a_b"]])), sheet);
  expect(xml).toContain(">_x005F_x0041_ a_b<");
});

test("a text is cut where a workbook would be taken for broken", async () => {
  const xml = xmlOf(await written(["Head"], given([["x".repeat(40_000)]])), sheet);
  expect(/x{2,}/.exec(xml)?.[0]).toHaveLength(32_767);
});

test("rows of several parts stand below one head, each in its place; what is empty is no cell", async () => {
  const head = Array.from({ length: 30 }, (_, at) => `Column ${at}`);
  const row = (number: number): readonly string[] => head.map((_, at) => (at === 26 ? "" : `${number}/${at}`));
  const bytes = await written(head, given([row(1), row(2)], [], [row(3)]));
  expect(await readBack(bytes)).toEqual([head, row(1), row(2), row(3)]);
  const xml = xmlOf(bytes, sheet);
  expect(xml).toContain('r="AB4"');
  expect(xml).not.toContain('r="AA4"');
});

test("without rows there is the head alone", async () => {
  expect(await readBack(await written(["Name", "名称"], given()))).toEqual([["Name", "名称"]]);
});

test("the head is bold and stays in sight, cells are formatted as texts, columns are as wide as what they hold", async () => {
  const bytes = await written(["Name", "说明"], given([["Lubricator at the north wall", "润滑"]]), `A & "B"`);
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

test("a sheet takes no more rows than the format has", async () => {
  const rows = Array.from({ length: maxSheetRows + 1 }, () => []);
  await expect(written(["Head"], given(rows))).rejects.toThrow(RangeError);
});

test("rows are asked for as the file is read, one part at a time", async () => {
  let asked = 0;
  const next: Next = async () => {
    asked += 1;
    return [[`Row ${asked}`]];
  };
  const chunks = streamXlsx({ name: "Sheet", head: ["Head"], next });
  for (let read = 0; read < 20; read += 1) {
    await chunks.next();
    expect(asked).toBe(read);
  }
  // Whoever stops reading ends the reading of the records.
  await chunks.return(undefined);
  expect(await chunks.next()).toMatchObject({ done: true });
  expect(asked).toBe(19);
});

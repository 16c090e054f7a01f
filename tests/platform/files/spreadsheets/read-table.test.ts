import { strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import writeXlsxFile, { type SheetData } from "write-excel-file/universal";
import { cellText, readSpreadsheet, type Table, writeSpreadsheet } from "../../../../src/platform/files/spreadsheets";
import { runInThread, ThreadLimitError } from "../../../../src/platform/files/spreadsheets/run-in-thread";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const readCsv = (bytes: Uint8Array | string, name = "stock.csv") =>
  readSpreadsheet({ name, bytes: typeof bytes === "string" ? bytesOf(bytes) : bytes });
const readXlsx = (bytes: Uint8Array) => readSpreadsheet({ name: "stock.xlsx", bytes });

const shown = ({ rows }: Table) => rows.map(({ number, cells }) => [number, ...cells.map(cellText)]);

/** The English reason of a refusal. */
const refusal = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => expect.fail("it was read"),
    (error: { text?: { en: string } }) => error.text?.en ?? String(error),
  );

const workbook = async (data: SheetData): Promise<Uint8Array> =>
  new Uint8Array(await (await writeXlsxFile(data).toBlob()).arrayBuffer());

/** A workbook with replaced or added parts. */
const modified = async (parts: Zippable, data: SheetData = [["imei"]]): Promise<Uint8Array> =>
  zipSync({ ...unzipSync(await workbook(data)), ...parts });

const sheetPart = "xl/worksheets/sheet1.xml";
const sheetXml = (rows: string): Uint8Array =>
  strToU8(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  );

describe("CSV", () => {
  const gbk = Uint8Array.from([0xd0, 0xcd, 0xba, 0xc5, 0x2c, 0xc5, 0xfa, 0xb4, 0xce]);
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...[..."型号,批次"].flatMap((character) => [character.charCodeAt(0) & 255, character.charCodeAt(0) >> 8]),
  ]);
  test.each<[string, Uint8Array | string]>([
    ["UTF-8", "型号,批次"],
    ["UTF-8 with a byte order mark", "\ufeff型号,批次"],
    ["GBK, as Chinese Excel writes it", gbk],
    ["UTF-16 with a byte order mark", utf16],
    ["semicolons", "型号;批次"],
    ["tabs", "型号\t批次"],
  ])("reads %s", async (_shows, bytes) => {
    expect(shown(await readCsv(bytes))).toEqual([[1, "型号", "批次"]]);
  });

  test("numbers rows as spreadsheet programs do: empty lines count, quoted line breaks do not", async () => {
    expect(shown(await readCsv('a,b\r\n\r\n"one\ntwo",c\r\n,\r\nd,e'))).toEqual([
      [1, "a", "b"],
      [3, "one\ntwo", "c"],
      [5, "d", "e"],
    ]);
  });

  test("keeps quotation marks inside a text, for example inch marks", async () => {
    expect(shown(await readCsv('hose 1/2",b\n"3/4"" hose",c'))).toEqual([
      [1, 'hose 1/2"', "b"],
      [2, '3/4" hose', "c"],
    ]);
  });

  test("removes an apostrophe only before text that looks like a formula", async () => {
    expect(shown(await readCsv("'=1+1,'-5,it's,'plain"))).toEqual([[1, "=1+1", "-5", "it's", "'plain"]]);
  });

  test.each<[string, Uint8Array | string, RegExp]>([
    ["bytes in no known encoding", Uint8Array.from([0x41, 0x00, 0xff, 0xfe, 0x80]), /encoding/],
    ["an unclosed quotation mark, and names its row", 'a,b\n\nc,"d\ne,f', /Row 3 .* quotation mark/],
    ["20,101 rows", "1\n".repeat(20_101), /20,000 rows/],
    ["101 columns", ",".repeat(100), /columns/],
  ])("refuses %s", async (_shows, bytes, reason) => {
    expect(await refusal(readCsv(bytes))).toMatch(reason);
  });
});

describe("xlsx", () => {
  test("reads back a written workbook; no text becomes a number or a formula", async () => {
    const rows = [
      ["012345678901237", "=HYPERLINK(1)", "1E100001"],
      ["+49", "@here", "-1"],
    ];
    const bytes = await writeSpreadsheet([{ name: "s", head: ["imei", "model", "addr"], rows, blankRows: 5 }]);
    expect(shown(await readXlsx(bytes))).toEqual([
      [1, "imei", "model", "addr"],
      [2, ...(rows[0] ?? [])],
      [3, ...(rows[1] ?? [])],
    ]);
    const sheet = unzipSync(bytes)[sheetPart];
    expect(new TextDecoder().decode(sheet)).not.toContain("<f>");
  });

  test("keeps the kind of a cell, and tells whether a number is exact", async () => {
    const bytes = await modified({
      [sheetPart]: sheetXml(
        '<row r="1"><c r="A1"><v>490154203237518</v></c><c r="B1"><v>4901542032375180</v></c><c r="C1"><v>1E+16</v></c><c r="D1"><v>10.220000000000001</v></c><c r="E1" t="b"><v>1</v></c></row>',
      ),
    });
    expect((await readXlsx(bytes)).rows[0]?.cells).toEqual([
      { kind: "number", shown: "490154203237518", isExact: true },
      { kind: "number", shown: "4901542032375180", isExact: false },
      { kind: "number", shown: "1E+16", isExact: false },
      { kind: "number", shown: "10.22", isExact: true },
      { kind: "other", shown: "true" },
    ]);
  });

  test("distinguishes dates from numbers", async () => {
    const bytes = await workbook([[{ value: new Date(Date.UTC(2026, 10, 1)), type: Date, format: "yyyy-mm-dd" }]]);
    expect((await readXlsx(bytes)).rows[0]?.cells).toEqual([{ kind: "date", shown: "2026-11-01" }]);
  });

  test("shows an invalid date as #####, as spreadsheet programs do", async () => {
    const dated = await workbook([[{ value: new Date(Date.UTC(2026, 10, 1)), type: Date, format: "yyyy-mm-dd" }]]);
    const sheet = new TextDecoder().decode(unzipSync(dated)[sheetPart]).replace(/<v>.*<\/v>/, "<v>1E+20</v>");
    const bytes = zipSync({ ...unzipSync(dated), [sheetPart]: strToU8(sheet) });
    expect((await readXlsx(bytes)).rows[0]?.cells).toEqual([{ kind: "date", shown: "#####" }]);
  });

  test("gives the value of merged cells to the first one, and keeps row numbers", async () => {
    const bytes = await workbook([[{ value: "Stock", columnSpan: 2 }, null], [], ["imei", "model"]]);
    expect(shown(await readXlsx(bytes))).toEqual([
      [1, "Stock", ""],
      [3, "imei", "model"],
    ]);
  });
});

/** Unusual spellings of references to cells far outside the sheet. Each crashed the process before the check existed. */
const unusualReferences: readonly (readonly [string, string])[] = [
  ["with many letters", '<row r="2"><c r="AAAAAAAA2"><v>1</v></c></row>'],
  ["as a row", '<row r="99999999999"></row>'],
  ["as a power of ten", '<row r="9e15"></row>'],
  ["with other characters than letters", '<row r="2"><c r="~~~~~~2"><v>1</v></c></row>'],
  ["in a namespace", '<x:row r="2"><x:c x:r="AAAAAAAA2"><v>1</v></x:c></x:row>'],
  ["with character references", '<row r="2"><c r="&#65;&#65;&#65;&#65;&#65;&#65;&#65;2"><v>1</v></c></row>'],
  ["after > in quotes", `<row r="2"><c x=">" r='AAAAAAAA2'><v>1</v></c></row>`],
  ["after stray quotes", '<row r="2"><c y" x=">" r="AAAAAAAA2"><v>1</v></c></row>'],
  ["after a comment", '<!-- " --><row r="2"><c r="AAAAAAAA2"><v>1</v></c></row>'],
  ["after an instruction", '<?x " ?><row r="2"><c r="AAAAAAAA2"><v>1</v></c></row>'],
];

describe("hostile files", () => {
  const secret = "file:///etc/passwd";
  const xxe = `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY x SYSTEM "${secret}">]><sst><si><t>&x;</t></si></sst>`;
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${"&a;".repeat(1000)}">]><sst>&b;</sst>`;
  const zeros = new Uint8Array(70 * 1024 * 1024);

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ["an archive that unpacks to 70 MB", () => modified({ "xl/media/zeros.xml": zeros }), /too large/],
    ["an archive with 300 files", () => modified(manyParts(300)), /too large/],
    ["external entities", () => modified({ "xl/sharedStrings.xml": strToU8(xxe) }), /not a valid Excel workbook/],
    ["nested entities", () => modified({ "xl/sharedStrings.xml": strToU8(laughs) }), /not a valid Excel workbook/],
    [
      "a cell in the last column",
      () => modified({ [sheetPart]: sheetXml('<row r="1"><c r="XFD1"><v>1</v></c></row>') }),
      /columns/,
    ],
    [
      "a cell in the last row",
      () => modified({ [sheetPart]: sheetXml('<row r="1048576"><c r="A1048576"><v>1</v></c></row>') }),
      /rows/,
    ],
    ...unusualReferences.map(
      ([shows, cell]) =>
        [
          `a reference far outside the sheet, ${shows}`,
          () => modified({ [sheetPart]: sheetXml(`<row r="1"><c r="A1"><v>1</v></c></row>${cell}`) }),
          /columns|rows|not a valid/,
        ] as [string, () => Promise<Uint8Array>, RegExp],
    ),
    [
      "a reference far outside the sheet, in a part with an unusual path",
      async () => {
        const parts = unzipSync(await workbook([["imei"]]));
        const relations = new TextDecoder().decode(parts["xl/_rels/workbook.xml.rels"]);
        const sheet = sheetXml('<row r="1"><c r="AAAAAAAA1"><v>1</v></c></row>');
        return zipSync({
          ...parts,
          "xl/_rels/workbook.xml.rels": strToU8(relations.replaceAll("worksheets/sheet1.xml", "theme/other.xml")),
          "xl/theme/other.xml": sheet,
        });
      },
      /not a valid/,
    ],
    ["25,000 empty rows", () => modified({ [sheetPart]: sheetXml("<row/>".repeat(25_000)) }), /rows/],
    [
      "one long text in 10,000 cells, stored once",
      () => workbook(Array.from({ length: 100 }, () => Array(100).fill("x".repeat(4000)))),
      /too large/,
    ],
    ["a truncated archive", async () => (await workbook([["imei"]])).slice(0, 900), /not a valid Excel workbook/],
    ["an archive without a sheet", () => zipSync({ "a.xml": strToU8("<a/>") }), /not a valid Excel workbook/],
    ["an old workbook, or a workbook with a password", () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /\.xls/],
    [
      "an HTML page with the extension of a workbook",
      () => bytesOf("<html><script>alert(1)</script></html>"),
      /extension/,
    ],
  ])("refuses %s", async (_shows, make, reason) => {
    expect(await refusal(readXlsx(await make()))).toMatch(reason);
  });

  test("does not unpack more than the declared size", async () => {
    const bytes = await modified({ "xl/theme/big.xml": new Uint8Array(1024 * 1024).fill(65) });
    // Declare 16 bytes for the last entry of the central directory.
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let offset = 0; offset < bytes.length - 4; offset += 1) {
      const isEntry = view.getUint32(offset, true) === 0x02014b50;
      if (isEntry && view.getUint32(offset + 24, true) === 1024 * 1024) view.setUint32(offset + 24, 16, true);
    }
    const outcome = await readXlsx(bytes).then(shown, (error: { text?: { en: string } }) => error.text?.en);
    expect([
      [[1, "imei"]],
      "This is not a valid Excel workbook (.xlsx); save it again in Excel and upload that file",
    ]).toContainEqual(outcome);
  });

  test.each([
    ["a workbook with the extension of a CSV file", "stock.csv", () => workbook([["imei"]])],
    ["another extension", "stock.exe", async () => bytesOf("imei")],
    ["a name without an extension", "stock", async () => bytesOf("imei")],
  ])("refuses %s", async (_shows, name, make) => {
    expect(await refusal(readSpreadsheet({ name, bytes: await make() }))).toMatch(/extension|\.xlsx or \.csv/);
  });

  test("ends a worker thread after its time limit", async () => {
    const bytes = await workbook(Array.from({ length: 5000 }, () => ["imei", "model"]));
    await expect(runInThread({ read: { name: "stock.xlsx", bytes } }, { timeout: 1 })).rejects.toBeInstanceOf(
      ThreadLimitError,
    );
  });

  const manyParts = (count: number): Zippable =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`xl/x${index}.xml`, strToU8("<x/>")]));
});

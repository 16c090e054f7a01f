import { strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import writeXlsxFile, { type SheetData } from "write-excel-file/universal";
import { cellText, readSpreadsheet, type Table, writeSpreadsheet } from "../../../../src/platform/files/spreadsheets";
import { runInThread, ThreadLimitError } from "../../../../src/platform/files/spreadsheets/run-in-thread";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const csv = (bytes: Uint8Array | string, name = "stock.csv") =>
  readSpreadsheet({ name, bytes: typeof bytes === "string" ? bytesOf(bytes) : bytes });
const xlsx = (bytes: Uint8Array) => readSpreadsheet({ name: "stock.xlsx", bytes });

const shown = ({ rows }: Table) => rows.map(({ number, cells }) => [number, ...cells.map(cellText)]);

/** Why a file is refused, in English. */
const refusal = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => expect.fail("it was read"),
    (error: { text?: { en: string } }) => error.text?.en ?? String(error),
  );

const workbook = async (data: SheetData): Promise<Uint8Array> =>
  new Uint8Array(await (await writeXlsxFile(data).toBlob()).arrayBuffer());

/** A workbook with parts exchanged or added. */
const tampered = async (parts: Zippable, data: SheetData = [["imei"]]): Promise<Uint8Array> =>
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
    ...[..."型号,批次"].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
  ]);
  test.each<[string, Uint8Array | string]>([
    ["UTF-8", "型号,批次"],
    ["UTF-8 with its mark", "\ufeff型号,批次"],
    ["GBK, as Chinese Excel writes it", gbk],
    ["UTF-16 with its mark", utf16],
    ["semicolons", "型号;批次"],
    ["tabs", "型号\t批次"],
  ])("%s", async (_what, bytes) => {
    expect(shown(await csv(bytes))).toEqual([[1, "型号", "批次"]]);
  });

  test("rows are counted as a spreadsheet counts them, empty lines and lines within quotes too", async () => {
    expect(shown(await csv('a,b\r\n\r\n"one\ntwo",c\r\n,\r\nd,e'))).toEqual([
      [1, "a", "b"],
      [3, "one\ntwo", "c"],
      [5, "d", "e"],
    ]);
  });

  test("a quotation mark within a text is one, say of inches", async () => {
    expect(shown(await csv('hose 1/2",b\n"3/4"" hose",c'))).toEqual([
      [1, 'hose 1/2"', "b"],
      [2, '3/4" hose', "c"],
    ]);
  });

  test("an apostrophe that says text is no part of it", async () => {
    expect(shown(await csv("'=1+1,'-5,it's,'plain"))).toEqual([[1, "=1+1", "-5", "it's", "'plain"]]);
  });

  test.each<[string, Uint8Array | string, RegExp]>([
    ["bytes that are no text", Uint8Array.from([0x41, 0x00, 0xff, 0xfe, 0x80]), /encoding/],
    ["a quotation mark that is not closed, by its row", 'a,b\n\nc,"d\ne,f', /Row 3 .* quotation mark/],
    ["20,101 rows", "1\n".repeat(20_101), /20,000 rows/],
    ["101 columns", ",".repeat(100), /columns/],
  ])("refused: %s", async (_what, bytes, why) => {
    expect(await refusal(csv(bytes))).toMatch(why);
  });
});

describe("xlsx", () => {
  test("what was written is read, and no text becomes a number or a formula", async () => {
    const rows = [
      ["012345678901237", "=HYPERLINK(1)", "1E100001"],
      ["+49", "@here", "-1"],
    ];
    const bytes = await writeSpreadsheet([{ name: "s", head: ["imei", "model", "addr"], rows, blankRows: 5 }]);
    expect(shown(await xlsx(bytes))).toEqual([
      [1, "imei", "model", "addr"],
      [2, ...(rows[0] ?? [])],
      [3, ...(rows[1] ?? [])],
    ]);
    const sheet = unzipSync(bytes)[sheetPart];
    expect(new TextDecoder().decode(sheet)).not.toContain("<f>");
  });

  test("cells that are no texts keep their kind, and numbers say whether their digits are all there", async () => {
    const bytes = await tampered({
      [sheetPart]: sheetXml(
        '<row r="1"><c r="A1"><v>490154203237518</v></c><c r="B1"><v>4901542032375180</v></c><c r="C1"><v>1E+16</v></c><c r="D1"><v>10.220000000000001</v></c><c r="E1" t="b"><v>1</v></c></row>',
      ),
    });
    expect((await xlsx(bytes)).rows[0]?.cells).toEqual([
      { kind: "number", shown: "490154203237518", isExact: true },
      { kind: "number", shown: "4901542032375180", isExact: false },
      { kind: "number", shown: "1E+16", isExact: false },
      { kind: "number", shown: "10.22", isExact: true },
      { kind: "other", shown: "true" },
    ]);
  });

  test("a date is told from a number", async () => {
    const bytes = await workbook([[{ value: new Date(Date.UTC(2026, 10, 1)), type: Date, format: "yyyy-mm-dd" }]]);
    expect((await xlsx(bytes)).rows[0]?.cells).toEqual([{ kind: "date", shown: "2026-11-01" }]);
  });

  test("a date that is none is shown as spreadsheets show it", async () => {
    const dated = await workbook([[{ value: new Date(Date.UTC(2026, 10, 1)), type: Date, format: "yyyy-mm-dd" }]]);
    const sheet = new TextDecoder().decode(unzipSync(dated)[sheetPart]).replace(/<v>.*<\/v>/, "<v>1E+20</v>");
    const bytes = zipSync({ ...unzipSync(dated), [sheetPart]: strToU8(sheet) });
    expect((await xlsx(bytes)).rows[0]?.cells).toEqual([{ kind: "date", shown: "#####" }]);
  });

  test("merged cells count with the first of them, and rows keep their numbers", async () => {
    const bytes = await workbook([[{ value: "Stock", columnSpan: 2 }, null], [], ["imei", "model"]]);
    expect(shown(await xlsx(bytes))).toEqual([
      [1, "Stock", ""],
      [3, "imei", "model"],
    ]);
  });
});

/** Ways to spell an address that a look at the plain text of a sheet would miss, and each of them ended the process. */
const disguised: readonly (readonly [string, string])[] = [
  ["of many letters", '<row r="2"><c r="AAAAAAAA2"><v>1</v></c></row>'],
  ["of the row alone", '<row r="99999999999"></row>'],
  ["written as a power", '<row r="9e15"></row>'],
  ["of letters that are none", '<row r="2"><c r="~~~~~~2"><v>1</v></c></row>'],
  ["in a namespace", '<x:row r="2"><x:c x:r="AAAAAAAA2"><v>1</v></x:c></x:row>'],
  ["of characters by number", '<row r="2"><c r="&#65;&#65;&#65;&#65;&#65;&#65;&#65;2"><v>1</v></c></row>'],
  ["behind a sign in quotes", `<row r="2"><c x=">" r='AAAAAAAA2'><v>1</v></c></row>`],
  ["between quotes that belong to nothing", '<row r="2"><c y" x=">" r="AAAAAAAA2"><v>1</v></c></row>'],
  ["behind a comment", '<!-- " --><row r="2"><c r="AAAAAAAA2"><v>1</v></c></row>'],
  ["behind an instruction", '<?x " ?><row r="2"><c r="AAAAAAAA2"><v>1</v></c></row>'],
];

describe("hostile files", () => {
  const secret = "file:///etc/passwd";
  const xxe = `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY x SYSTEM "${secret}">]><sst><si><t>&x;</t></si></sst>`;
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${"&a;".repeat(1000)}">]><sst>&b;</sst>`;
  const zeros = new Uint8Array(70 * 1024 * 1024);

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ["an archive that unpacks to 70 MB", () => tampered({ "xl/media/zeros.xml": zeros }), /too large/],
    ["an archive of 300 files", () => tampered(many(300)), /too large/],
    ["external entities", () => tampered({ "xl/sharedStrings.xml": strToU8(xxe) }), /not a valid Excel workbook/],
    ["entities of entities", () => tampered({ "xl/sharedStrings.xml": strToU8(laughs) }), /not a valid Excel workbook/],
    [
      "a cell in the last column",
      () => tampered({ [sheetPart]: sheetXml('<row r="1"><c r="XFD1"><v>1</v></c></row>') }),
      /columns/,
    ],
    [
      "a cell in the last row",
      () => tampered({ [sheetPart]: sheetXml('<row r="1048576"><c r="A1048576"><v>1</v></c></row>') }),
      /rows/,
    ],
    ...disguised.map(
      ([what, cell]) =>
        [
          `an address far away, ${what}`,
          () => tampered({ [sheetPart]: sheetXml(`<row r="1"><c r="A1"><v>1</v></c></row>${cell}`) }),
          /columns|rows|not a valid/,
        ] as [string, () => Promise<Uint8Array>, RegExp],
    ),
    [
      "an address far away, in a part that is called like no sheet",
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
    ["25,000 empty rows", () => tampered({ [sheetPart]: sheetXml("<row/>".repeat(25_000)) }), /rows/],
    [
      "one long text in 10,000 cells, which is small until it is read",
      () => workbook(Array.from({ length: 100 }, () => Array(100).fill("x".repeat(4000)))),
      /too large/,
    ],
    [
      "an archive that is cut off",
      async () => (await workbook([["imei"]])).slice(0, 900),
      /not a valid Excel workbook/,
    ],
    ["an archive without a sheet", () => zipSync({ "a.xml": strToU8("<a/>") }), /not a valid Excel workbook/],
    ["an old workbook, or one with a password", () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /\.xls/],
    ["a page with the ending of a workbook", () => bytesOf("<html><script>alert(1)</script></html>"), /ending/],
  ])("refused: %s", async (_what, make, why) => {
    expect(await refusal(xlsx(await make()))).toMatch(why);
  });

  test("an archive whose size is told smaller than it is gives no more than was told", async () => {
    const bytes = await tampered({ "xl/theme/big.xml": new Uint8Array(1024 * 1024).fill(65) });
    // In the central directory the unpacked size of the last entry is made 16 bytes.
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at < bytes.length - 4; at += 1) {
      const isEntry = view.getUint32(at, true) === 0x02014b50;
      if (isEntry && view.getUint32(at + 24, true) === 1024 * 1024) view.setUint32(at + 24, 16, true);
    }
    const outcome = await xlsx(bytes).then(shown, (error: { text?: { en: string } }) => error.text?.en);
    expect([
      [[1, "imei"]],
      "This is not a valid Excel workbook (.xlsx); save it again in Excel and upload that file",
    ]).toContainEqual(outcome);
  });

  test.each([
    ["a workbook that is called a text", "stock.csv", () => workbook([["imei"]])],
    ["a file of another kind", "stock.exe", async () => bytesOf("imei")],
    ["a name without an ending", "stock", async () => bytesOf("imei")],
  ])("refused: %s", async (_what, name, make) => {
    expect(await refusal(readSpreadsheet({ name, bytes: await make() }))).toMatch(/ending|\.xlsx or \.csv/);
  });

  test("a thread that does not end in time is ended", async () => {
    const bytes = await workbook(Array.from({ length: 5000 }, () => ["imei", "model"]));
    await expect(runInThread({ read: { name: "stock.xlsx", bytes } }, { timeout: 1 })).rejects.toBeInstanceOf(
      ThreadLimitError,
    );
  });

  const many = (count: number): Zippable =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/x${at}.xml`, strToU8("<x/>")]));
});

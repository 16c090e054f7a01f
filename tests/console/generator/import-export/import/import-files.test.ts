import { describe, expect, it } from "vitest";
import { registry } from "../../../../../resources";
import { chunkFile } from "../../../../../src/console/generator/import-export/import/chunk-file";
import {
  areColumnsClear,
  neededNames,
  stillNeeded,
} from "../../../../../src/console/generator/import-export/import/column-mapping";
import {
  parseImportAnswer,
  parseImportCheck,
} from "../../../../../src/console/generator/import-export/import/parse-import";
import { refusedFile } from "../../../../../src/console/generator/import-export/import/refused-file";
import { importColumns, resourceByName } from "../../../../../src/contract";
import { readCsv } from "../../../../../src/platform/files/spreadsheets/read-csv";
import { readXlsx } from "../../../../../src/platform/files/spreadsheets/read-xlsx";
import { cellText } from "../../../../../src/platform/files/spreadsheets/table";
import { checkOf } from "./import-events";

const storage = resourceByName(registry, "storage");
const device = resourceByName(registry, "device");

it("writes a chunk's file that the platform reads back unchanged, whatever the values", async () => {
  const values = [
    { imei: "490154203237518", model: "GL, 125", batch: '"A"' },
    { imei: "012345678901237", model: "=1+1" },
    { imei: "1", model: "'-5", batch: "zwei\r\nZeilen; 中文" },
  ];
  const file = chunkFile(
    "十一月.xlsx",
    values.map((rowValues, index) => ({ row: index + 7, values: rowValues })),
  );
  expect(file.name).toBe("十一月.xlsx (7–9).csv");
  const { rows } = readCsv(new Uint8Array(await file.arrayBuffer()));
  expect(rows.map(({ number, cells }) => [number, ...cells.map(cellText)])).toEqual([
    [1, "imei", "model", "batch"],
    ...values.map(({ imei, model, batch = "" }, at) => [at + 2, imei, model, batch]),
  ]);
});

it("writes a file of refused rows that can be read again, whatever the values", async () => {
  const models = ["constructor", "__proto__", "toString", "=1+1", "'-5", "GL, 125"];
  const refused = models.map((model, at) => ({ row: at + 2, reason: "x", values: { imei: "1", model, batch: "B" } }));
  const file = await refusedFile(storage, 0, refused);
  const { rows } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  expect(rows.slice(1).map(({ cells }) => cellText(cells[1] ?? null).trim())).toEqual(models);
});

describe("the columns of a file", () => {
  const head = (column: number, text: string) => ({ column, head: text, example: "" });
  it.each<[string, Parameters<typeof checkOf>[0], boolean]>([
    [
      "need no confirmation when they fill every field",
      {
        heads: [head(0, "IMEI"), head(1, "x"), head(2, "y"), head(3, "z")],
        mapping: { 0: "imei", 1: "model", 2: "batch" },
      },
      true,
    ],
    [
      "need no confirmation when all of them are mapped",
      { heads: [head(0, "IMEI"), head(1, "Model")], mapping: { 0: "imei", 1: "model" } },
      true,
    ],
    [
      "need no confirmation in a file of refused rows: its row and reason are ignored",
      { heads: [head(0, "IMEI"), head(1, "原因"), head(2, "Row"), head(3, " ")], mapping: { 0: "imei" } },
      true,
    ],
    [
      "need a confirmation when a column and a field are unmapped",
      { heads: [head(0, "IMEI"), head(1, "Typ")], mapping: { 0: "imei" } },
      false,
    ],
    [
      "need a confirmation when a required field is missing",
      { heads: [head(0, "IMEI")], mapping: { 0: "imei" }, missing: ["model"] },
      false,
    ],
  ])("%s", (_what, over, isClear) => {
    expect(areColumnsClear(checkOf(over), importColumns(storage, 0))).toBe(isClear);
  });

  it("are required as in the form; in a table of all variants only those that every variant needs", () => {
    expect([...neededNames(storage, 1)]).toEqual(["imei", "addr", "nwks_key", "apps_key", "model", "batch"]);
    expect([...neededNames(device, null)]).toEqual(["device_name", "lubricantTube", "time_setting", "report_interval"]);
  });

  it.each([
    ["lack a required field", ["model"], { 0: "imei" }, { all: ["model"], oneOf: [] }],
    ["lack every alternative", ["imei", "eui"], { 0: "model" }, { all: [], oneOf: ["imei", "eui"] }],
    ["have one of the alternatives", ["imei", "eui"], { 0: "eui", 1: "model" }, { all: [], oneOf: [] }],
  ])("%s", (_what, missing, mapping, expected) => {
    expect(stillNeeded(new Set(["model"]), { missing }, mapping as Record<string, string>)).toEqual(expected);
  });
});

describe("an answer", () => {
  it.each([null, "good", [], { total: 3, imported: 3, refused: [] }, { good: [] }])(
    "without the row lists of a check is parsed as null: %j",
    (answer) => {
      expect(parseImportCheck(answer)).toBeNull();
    },
  );

  it("to a check is parsed to texts, without unknown faults", () => {
    const answer = {
      heads: [{ column: 2, head: "IMEI", example: 490 }],
      mapping: { 2: "imei" },
      total: 2,
      good: [{ row: 2, values: { imei: 1 } }],
      refused: [{ row: 3, reason: "why", values: null, fault: "unknown-fault" }],
    };
    expect(parseImportCheck(answer)).toEqual({
      heads: [{ column: 2, head: "IMEI", example: "490" }],
      mapping: { 2: "imei" },
      missing: [],
      total: 2,
      good: [{ row: 2, values: { imei: "1" } }],
      refused: [{ row: 3, reason: "why", values: {} }],
    });
  });

  it("to an import is parsed as zero rows when it is empty", () => {
    expect(parseImportAnswer(null)).toEqual({ total: 0, imported: 0, refused: [] });
  });
});

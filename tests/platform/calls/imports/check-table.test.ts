import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/universal";
import { code, tableFile } from "../../../../src/contract";
import { tableLimits } from "../../../../src/platform/files/spreadsheets";
import { inFlightLimits } from "../../../../src/platform/services/rate-limit-rules";
import { inBackground } from "../../../support/in-background";
import { addStock, newImei } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { tableChecks } from "../../../support/table-checks";
import { useTestUsers } from "../../../support/test-users";
import { csvFile, fileOf, xlsxFile } from "../../../support/upload-files";

describe.each(openTestDatabases())("checking a table on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const { send, checkStock } = tableChecks(platform, crew);
  const rowsOf = async (table: "storage" | "action_log"): Promise<number> => {
    const { count } = await platform.platform.database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  test("limits the concurrent tables of an account, but not those of others", async () => {
    const table = () =>
      csvFile([
        ["imei", "model", "batch"],
        [newImei(), "GL", "B"],
      ]);
    // So many that the first tables are still being read when the last ones arrive.
    const own = Array.from({ length: 5 * inFlightLimits.tables }, () =>
      send("file/check-storage", table(), crew.operator),
    );
    const others = inBackground(send("file/check-storage", table(), crew.admin));
    const codes = (await Promise.all(own)).map((answer) => answer.code);
    expect(new Set(codes)).toEqual(new Set([code.ok, code.notAllowed]));
    expect(codes.filter((answerCode) => answerCode === code.ok).length).toBeGreaterThanOrEqual(inFlightLimits.tables);
    expect((await others).code).toBe(code.ok);
    expect((await send("file/check-storage", table(), crew.operator)).code).toBe(code.ok);
  });

  test("reports the result of each row and writes nothing", async () => {
    const known = await addStock(platform, crew);
    const [one, two] = [newImei(), newImei()];
    const before = [await rowsOf("storage"), await rowsOf("action_log")];
    const spaced = `${one.slice(0, 2)}-${one.slice(2, 8)} ${one.slice(8)}`;
    const file = csvFile([
      ["备注", "IMEI", "型号", "Batch*"],
      ["", spaced, "GL-NB125", "B"],
      ["", two.slice(1), "GL-NB125", "B"],
      ["", one, "GL-NB125", "B"],
      ["note", known.imei, "GL-NB125", "B"],
      ["", two, "", "B"],
    ]);
    expect(await checkStock(file)).toEqual({
      heads: [
        { column: 0, head: "备注", example: "note" },
        { column: 1, head: "IMEI", example: spaced },
        { column: 2, head: "型号", example: "GL-NB125" },
        { column: 3, head: "Batch*", example: "B" },
      ],
      mapping: { 1: "imei", 2: "model", 3: "batch" },
      missing: [],
      total: 5,
      good: [{ row: 2, values: { imei: one, model: "GL-NB125", batch: "B" } }],
      refused: [
        {
          row: 3,
          reason: "An IMEI has 15 digits; this one has 14",
          fault: "format",
          values: { imei: two.slice(1), model: "GL-NB125", batch: "B" },
        },
        expect.objectContaining({ row: 4, reason: `${one} is in row 2 already`, fault: "repeated" }),
        expect.objectContaining({ row: 5, reason: `IMEI ${known.imei} is in stock already`, fault: "exists" }),
        expect.objectContaining({ row: 6, reason: expect.stringContaining("required"), fault: "format" }),
      ],
    });
    expect([await rowsOf("storage"), await rowsOf("action_log")]).toEqual(before);
  });

  describe("refused files", () => {
    const workbookOf = async (rows: readonly (readonly string[])[]) =>
      new Uint8Array(await (await writeXlsxFile(rows.map((row) => [...row])).toBlob()).arrayBuffer());
    const heads = ["imei", "model", "batch"];

    test.each<[string, () => Promise<File> | File, RegExp]>([
      ["no rows", () => csvFile([heads]), /no rows/],
      ["only a title", () => csvFile([["Stock"]]), /no rows/],
      ["20,001 rows", () => csvFile([heads, ...Array.from({ length: 20_001 }, () => heads)]), /20,000 rows/],
      ["20,001 rows without a known column", () => csvFile(Array.from({ length: 20_002 }, () => ["x"])), /20,000 rows/],
      ["a wrong extension", async () => fileOf("stock.csv", await workbookOf([heads, heads])), /extension \.csv/],
      ["a text named as a workbook", () => fileOf("stock.xlsx", "imei,model,batch\r\n1,2,3"), /extension \.xlsx/],
      [
        "an archive that unpacks to 70 MB",
        () => fileOf("s.xlsx", zipSync({ "xl/a.xml": new Uint8Array(70 * 1024 * 1024) })),
        /too large/,
      ],
      [
        "an archive with 300 files",
        () =>
          fileOf(
            "s.xlsx",
            zipSync(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${index}`, strToU8("")]))),
          ),
        /too large/,
      ],
      [
        "more bytes than allowed",
        () => fileOf("stock.csv", new Uint8Array(tableFile.maxBytes + 1).fill(0x31)),
        /too large \(10 MB at most\)/,
      ],
    ])("refuses %s", async (_shows, make, reason) => {
      const answer = await send("file/check-storage", await make(), crew.operator);
      expect([answer.code === code.ok, answer.message]).toEqual([false, expect.stringMatching(reason)]);
      expect(answer.data).toEqual({ fields: { file: answer.message } });
    });
  });

  test("reads headers with thousands of open brackets quickly", async () => {
    const row = Array.from({ length: tableLimits.columns }, () => "(".repeat(tableLimits.cell));
    const { heads, missing } = await checkStock(csvFile(Array.from({ length: 10 }, () => row)));
    expect([heads.length, missing]).toEqual([tableLimits.columns, expect.arrayContaining(["imei"])]);
  });

  test("refuses only the row with control characters", async () => {
    const plain = await xlsxFile([
      ["imei", "model", "batch"],
      [newImei(), "GL-null", "B"],
      [newImei(), "GL", "B"],
    ]);
    const parts = unzipSync(new Uint8Array(await plain.arrayBuffer()));
    const path = "xl/worksheets/sheet1.xml";
    const sheet = new TextDecoder().decode(parts[path]).replace("-null", "&#0;");
    const { good, refused } = await checkStock(fileOf("stock.xlsx", zipSync({ ...parts, [path]: strToU8(sheet) })));
    expect(good).toHaveLength(1);
    expect(refused).toMatchObject([{ row: 2, fault: "format", reason: expect.stringMatching(/control characters/) }]);
  });
});

import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/universal";
import { code, type ImportAnswer, luhnDigit, role } from "../../../../src/contract";
import { rateLimits } from "../../../../src/platform/services/rate-limits";
import { clearKeys, newEui, newImei } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";
import { csvFile, fileOf, xlsxFile } from "../../../support/upload-files";

/** Consecutive IMEIs. */
const imeis = (from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const digits = `3598810${String(from + index).padStart(7, "0")}`;
    return digits + luhnDigit(digits);
  });

describe.each(openTestDatabases())("importing stock on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const upload = (file: File, { path = "file/import-storage", language = "en" as "en" | "zh" } = {}) =>
    platform.call(path, { file }, { as: crew.operator.token, language });
  const imported = async (file: File, options = {}): Promise<ImportAnswer> => {
    const answer = await upload(file, options);
    expect(answer).toMatchObject({ code: code.ok });
    return answer.data as ImportAnswer;
  };
  const inStock = async (imei: string) =>
    platform.platform.database.selectFrom("storage").selectAll().where("imei", "=", imei).execute();

  test("refuses further tables of any kind after too many bytes", async () => {
    const importer = await platform.addPerson(role.admin);
    const file = fileOf("stock.csv", "not a table");
    const paths = ["file/import-storage", "file/check-storage-lora", "device/import-device-file"];
    const send = (path: string, as: string) => platform.call(path, { file }, { as });
    // Files count by their size.
    const piece = 256 * 1024;
    const { limits } = platform.platform;
    expect(await limits.allowsImport(importer.id, (rateLimits.importPiecesPerHour - 1) * piece)).toBe(true);
    expect(await send("file/check-storage", importer.token)).toMatchObject({ code: code.wrongParameter });
    for (const path of paths) expect(await send(path, importer.token)).toMatchObject({ code: code.notAllowed });
    expect(await send("file/import-storage", crew.operator.token)).toMatchObject({ code: code.wrongParameter });
  });

  test("imports the good ones of 2,000 rows and reports 37 bad ones of five kinds", async () => {
    const known = newImei();
    await platform.data("storage/create", { imei: known, model: "GL", batch: "old" }, { as: crew.operator.token });
    const rows = imeis(0, 2000).map((imei) => [imei, "GL-NB125", "2026-11-A"]);
    const spoil = (from: number, count: number, change: (row: string[]) => void): readonly number[] =>
      Array.from({ length: count }, (_, index) => {
        const row = rows[from + index * 7];
        if (row === undefined) throw new RangeError("no such row");
        change(row);
        // The header is row 1.
        return from + index * 7 + 2;
      });
    const expected = {
      "check digit": spoil(3, 10, (row) => {
        const last = Number(row[0]?.at(-1));
        row[0] = `${row[0]?.slice(0, -1)}${(last + 1) % 10}`;
      }),
      "has 15 digits": spoil(200, 9, (row) => {
        row[0] = row[0]?.slice(1) ?? "";
      }),
      "is in row 2 already": spoil(400, 8, (row) => {
        row[0] = rows[0]?.[0] ?? "";
      }),
      "is in stock already": spoil(600, 1, (row) => {
        row[0] = known;
      }),
      "型号 is required|Model is required|model is required": spoil(800, 9, (row) => {
        row[1] = "";
      }),
    };
    const file = await xlsxFile([["IMEI", "型号", "批次"], ...rows]);

    const first = await imported(file);
    expect({ total: first.total, imported: first.imported }).toEqual({ total: 2000, imported: 1963 });
    for (const [reason, numbers] of Object.entries(expected)) {
      const refused = first.refused.filter((row) => new RegExp(reason).test(row.reason));
      expect([reason, refused.map(({ row }) => row)]).toEqual([reason, numbers]);
    }
    expect(first.refused[0]?.values).toEqual({ imei: rows[3]?.[0], model: "GL-NB125", batch: "2026-11-A" });

    // A second upload refuses the imported rows and adds nothing.
    const second = await imported(file);
    expect({ total: second.total, imported: second.imported }).toEqual({ total: 2000, imported: 0 });
    expect(second.refused.filter(({ reason }) => reason.includes("is in stock already"))).toHaveLength(1964);
    const { count } = await platform.platform.database
      .selectFrom("storage")
      .where("imei", "like", "3598810%")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1963);
  });

  test("encrypts the keys of LoRa records, and reports the cells of a refused row", async () => {
    const eui = newEui();
    const rows = [
      ["DevEUI", "addr", "nwks_key", "apps_key", "Model", "Batch"],
      [eui, "00400001", clearKeys.nwks_key, clearKeys.apps_key, "GL-LR250", "B"],
      [newEui(), "00400002", "short", clearKeys.apps_key, "GL-LR250", "B"],
    ];
    const answer = await imported(await xlsxFile(rows), { path: "file/import-storage-lora" });
    expect(answer).toMatchObject({ total: 2, imported: 1 });
    expect(answer.refused[0]).toMatchObject({ row: 3, values: { nwks_key: "short", addr: "00400002" } });
    const [stored] = await inStock(eui);
    expect(stored).toMatchObject({ type: 1, addr: "00400001", active: 0, agent_id: null });
    expect(JSON.stringify(stored)).not.toContain(clearKeys.nwks_key);
    const { storage_id } = await platform
      .data<{ list: { storage_id: number }[] }>("storage/list", { imei: eui }, { as: crew.operator.token })
      .then(({ list }) => list[0] ?? expect.fail("it is not in stock"));
    expect(await platform.data("storage/reveal", { storage_id }, { as: crew.operator.token })).toMatchObject(clearKeys);
  });

  test.each<[string, readonly string[]]>([
    ["Chinese labels", ["IMEI", "型号", "批次"]],
    ["English labels", ["imei", "Model", "Batch"]],
    ["names on the wire", ["imei", "model", "batch"]],
    ["any order, marks, spaces, and unknown columns", ["备注", " BATCH* ", "原因", "型 号", "ＩＭＥＩ"]],
  ])("recognises %s", async (_shows, heads) => {
    const imei = newImei();
    const cells: Readonly<Record<string, string>> = { IMEI: imei, MODEL: "GL", BATCH: "B" };
    const named = (head: string): string => {
      const normalized = head.normalize("NFKC").replace(/[\s*]/g, "").toUpperCase();
      return cells[{ 型号: "MODEL", 批次: "BATCH" }[normalized] ?? normalized] ?? "note";
    };
    expect(await imported(csvFile([heads, heads.map(named)]))).toMatchObject({ total: 1, imported: 1, refused: [] });
    expect(await inStock(imei)).toMatchObject([{ model: "GL", batch: "B" }]);
  });

  test("accepts a title of merged cells above the header, and reports row numbers of the sheet", async () => {
    const workbook = await writeXlsxFile([
      [{ value: "Stock of November", columnSpan: 3 }, null, null],
      [],
      ["IMEI", "Model", "Batch"],
      [newImei(), "GL", "B"],
      ["12", "GL", "B"],
    ]).toBlob();
    const answer = await imported(new File([workbook], "stock.xlsx"));
    expect(answer).toMatchObject({ total: 2, imported: 1, refused: [{ row: 5 }] });
  });

  test("accepts an identifier in a number cell only if no digits are lost", async () => {
    const [good = ""] = imeis(900_000, 1);
    const number = (value: number) => ({ value, type: Number });
    const workbook = await writeXlsxFile([
      ["IMEI", "Model", "Batch"],
      // A number keeps its 15 digits.
      [number(Number(good)), "GL", "B"],
      // The leading zeros are lost.
      [number(12_345_678_901_237), "GL", "B"],
      [number(4_901_542_032_375_180), "GL", "B"],
      [newImei(), "GL", { value: new Date(Date.UTC(2026, 10, 1)), type: Date, format: "yyyy-mm-dd" }],
    ]).toBlob();
    const answer = await imported(new File([workbook], "stock.xlsx"));
    expect(answer).toMatchObject({ total: 4, imported: 1 });
    expect(answer.refused.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      expect.stringMatching(/^3 An IMEI has 15 digits/),
      expect.stringMatching(/^4 IMEI was shortened to 15 digits .* format the column as text/),
      expect.stringMatching(/^5 Batch was turned into a date/),
    ]);
    const lora = await writeXlsxFile([
      ["imei", "addr", "nwks_key", "apps_key", "model", "batch"],
      ["1E10000000000001", number(12_345_678), clearKeys.nwks_key, clearKeys.apps_key, "GL", "B"],
      [number(1e15), "00400001", clearKeys.nwks_key, clearKeys.apps_key, "GL", "B"],
    ]).toBlob();
    const { refused } = await imported(new File([lora], "stock.xlsx"), { path: "file/import-storage-lora" });
    expect(refused.map(({ reason }) => /number cell/.test(reason))).toEqual([true, true]);
    const shortened = await imported(
      csvFile([
        ["imei", "model", "batch"],
        ["4.90154E+14", "GL", "B"],
      ]),
    );
    expect(shortened.refused[0]?.reason).toMatch(/shortened/);
  });

  test.each<[string, () => Promise<File> | File, RegExp]>([
    [
      "a missing column",
      () =>
        csvFile([
          ["imei", "model"],
          [newImei(), "GL"],
        ]),
      /missing: Batch/,
    ],
    ["a duplicate column", () => csvFile([["imei", "IMEI", "model", "batch"]]), /several times: IMEI/],
    ["no rows", () => csvFile([["imei", "model", "batch"]]), /no rows/],
    ["another format", () => fileOf("stock.pdf", "%PDF-1.7"), /\.xlsx or \.csv/],
    ["an empty file", () => fileOf("stock.csv", ""), /not empty/],
    [
      "20,001 rows",
      () => csvFile([["imei", "model", "batch"], ...Array.from({ length: 20_001 }, () => ["1", "2", "3"])]),
      /20,000 rows/,
    ],
  ])("refuses a file with %s", async (_shows, make, reason) => {
    const { code: refused, message, data } = await upload(await make());
    expect([refused === code.ok, message]).toEqual([false, expect.stringMatching(reason)]);
    expect(data).toEqual({ fields: { file: message } });
  });

  test("reports reasons in the language of the request", async () => {
    const { refused } = await imported(
      csvFile([
        ["imei", "model", "batch"],
        ["1", "", "B"],
      ]),
      { language: "zh" },
    );
    expect(refused[0]?.reason).toBe("IMEI 应为 15 位数字，现为 1 位；请填写型号");
  });

  test("logs the file, its rows and the number of imported rows", async () => {
    const rows = [newImei(), newImei()].map((imei) => [imei, "GL", "B"]);
    await imported(csvFile([["imei", "model", "batch"], ...rows], "november.csv"));
    const { list } = await platform.data<{ list: { content: string; username: string }[] }>(
      "action/list",
      { page: 1 },
      { as: crew.admin.token },
    );
    expect(list[0]?.content).toBe("Import: Stock record “november.csv [2–3] ×2”");
  });

  test("imports each record once in two concurrent imports of a file", async () => {
    const file = csvFile([["imei", "model", "batch"], ...imeis(800_000, 600).map((imei) => [imei, "GL", "B"])]);
    const answers = await Promise.all([imported(file), imported(file)]);
    expect(answers.reduce((sum, { imported: count }) => sum + count, 0)).toBe(600);
    expect(answers.flatMap(({ refused }) => refused).every(({ reason }) => reason.includes("in stock already"))).toBe(
      true,
    );
  });
});

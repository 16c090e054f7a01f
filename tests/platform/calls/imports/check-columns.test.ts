import { describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { code, importColumns, resourceByName } from "../../../../src/contract";
import { cellText, readSpreadsheet } from "../../../../src/platform/files/spreadsheets";
import { newEui, newImei } from "../../../support/lubricators";
import type { AnsweredFile } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { tableChecks } from "../../../support/table-checks";
import { useTestUsers } from "../../../support/test-users";
import { csvFile } from "../../../support/upload-files";

describe.each(openTestDatabases())("the column mapping of a table on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const { send, checked, checkStock, checkDevices } = tableChecks(platform, crew);

  const imei = newImei();
  const table = csvFile([
    ["No.", "Serial", "Kind", "Lot", "imei", "IMEI"],
    ["1", imei, "GL", "B", "", "x"],
  ]);

  test("reports missing columns, and counts the rows without checking them", async () => {
    expect(await checkStock(table)).toMatchObject({
      mapping: {},
      missing: ["imei", "model", "batch"],
      total: 1,
      good: [],
      refused: [],
    });
  });

  test("uses the mapping of the call", async () => {
    const mapping = { 1: "imei", 2: "model", 3: "batch" };
    expect(await checkStock(table, mapping)).toMatchObject({
      mapping,
      missing: [],
      good: [{ row: 2, values: { imei, model: "GL", batch: "B" } }],
    });
    expect(await checkStock(table, { 1: "imei", 3: "batch" })).toMatchObject({ missing: ["model"], total: 1 });
  });

  test("takes the fullest of the first rows as header if none names a column", async () => {
    const file = csvFile([["Stock of November"], ["Serial", "Kind", "Lot"], [imei, "GL", "B"]]);
    const { heads, total } = await checkStock(file);
    expect([heads.map(({ head }) => head), total]).toEqual([["Serial", "Kind", "Lot"], 1]);
  });

  test("reads a table without a header from its first record", async () => {
    const imeis = [newImei(), newImei()];
    const headless = csvFile(imeis.map((identifier) => [identifier, "GL", "B"]));
    expect(await checkStock(headless)).toMatchObject({
      heads: [
        { column: 0, head: "", example: imeis[0] },
        { column: 1, head: "", example: "GL" },
        { column: 2, head: "", example: "B" },
      ],
      mapping: {},
      total: 2,
    });
    const { good } = await checkStock(headless, { 0: "imei", 1: "model", 2: "batch" });
    expect(good.map(({ row, values }) => [row, values.imei])).toEqual([
      [1, imeis[0]],
      [2, imeis[1]],
    ]);
  });

  test("does not take a record as header, even if it has more cells", async () => {
    const head = csvFile([
      ["Serial", "Kind"],
      [newImei(), "GL", "B"],
    ]);
    expect(await checkStock(head)).toMatchObject({
      heads: [{ head: "Serial" }, { head: "Kind" }, { head: "" }],
      total: 1,
    });
  });

  test.each<["zh" | "en", 0 | 1, "storage" | "device", string]>([
    ["zh", 0, "storage", "file/check-storage"],
    ["en", 1, "storage", "file/check-storage-lora"],
    ["zh", 1, "device", "device/check-device-file"],
    ["en", 0, "device", "device/check-device-file"],
  ])("recognises all columns of the %s template for type %i of %s", async (language, type, resource, path) => {
    const template = await platform.data<AnsweredFile>(
      "file/template",
      { type, resource },
      { as: crew.admin.token, language },
    );
    const [head] = (await readSpreadsheet({ name: "template.xlsx", bytes: template.bytes })).rows;
    const heads = head?.cells.map(cellText) ?? [];
    const { mapping } = await checked(path, csvFile([heads, heads.map(() => "x")]), crew.admin);
    const columns = importColumns(resourceByName(registry, resource), type);
    expect(Object.values(mapping)).toEqual(columns.map(({ name }) => name));
  });

  test("requires an IMEI or an EUI for devices", async () => {
    const heads = ["device_name", "lubricantTube", "time_setting", "report_interval"];
    const without = await checkDevices(csvFile([heads, ["Fan", "125", "6", "12"]]));
    expect(without.missing).toEqual(["imei", "eui"]);
    const withEui = await checkDevices(
      csvFile([
        ["eui", ...heads.slice(1)],
        [newEui(), "125", "6", "12"],
      ]),
    );
    expect(withEui.missing).toEqual(["device_name"]);
  });

  test.each<[string, unknown, RegExp]>([
    ["invalid JSON", "{1:imei", /cannot be read/],
    ["a list", ["imei"], /cannot be read/],
    ["a JSON string", '"imei"', /cannot be read/],
    ["null", "null", /cannot be read/],
    ["a field that is not imported", { 1: "agent_id" }, /“agent_id”/],
    ["a property of every object", { 1: "constructor" }, /“constructor”/],
    ["a value that is not a name", { 1: { name: "imei" } }, /not a field of the import/],
    ["a column beyond the table", { 6: "imei" }, /no column 6/],
    ["a negative number", { "-1": "imei" }, /no column -1/],
    ["a number with a leading zero", { "01": "imei" }, /no column 01/],
    ["the prototype", '{"__proto__":"imei"}', /no column __proto__/],
    ["two columns for one field", { 1: "imei", 2: "imei" }, /several columns/],
    ["more columns than a table can have", `{${'"1":"imei",'.repeat(500)}"2":"model"}`, /4,?000|long/],
  ])("refuses a mapping with %s", async (_shows, mapping, reason) => {
    const answer = await send("file/check-storage", table, crew.operator, mapping);
    expect(answer).toMatchObject({ code: code.wrongParameter, message: expect.stringMatching(reason) });
    expect(Object.keys((answer.data as { fields: object }).fields)).toEqual(["mapping"]);
  });
});

import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/universal";
import { code, type ImportCheck, role, tableFile } from "../../src/contract";
import { csvFile, fileOf, xlsxFile } from "../support/files";
import {
  addStock,
  type Crew,
  clearKeys,
  loraDevice,
  makeCrew,
  nbDevice,
  newEui,
  newImei,
} from "../support/lubricators";
import { type Person, type TestPlatform, usePlatform } from "../support/platform-calls";
import { openTestDatabases } from "../support/platform-database";

describe.each(openTestDatabases())("checking a table on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let crew: Crew;
  beforeAll(async () => {
    platform = opened();
    crew = await makeCrew(platform);
  });

  const send = (path: string, file: File, as: Person, mapping?: unknown) => {
    const text = typeof mapping === "string" ? mapping : JSON.stringify(mapping);
    return platform.call(path, { file, ...(mapping === undefined ? {} : { mapping: text }) }, { as: as.token });
  };
  const checked = async (path: string, file: File, as: Person, mapping?: unknown): Promise<ImportCheck> => {
    const answer = await send(path, file, as, mapping);
    expect(answer).toMatchObject({ code: code.ok });
    return answer.data as ImportCheck;
  };
  const checkStock = (file: File, mapping?: unknown) => checked("file/check-storage", file, crew.operator, mapping);
  const checkDevices = (file: File, as: Person = crew.dealer) => checked("device/check-device-file", file, as);
  const rowsOf = async (table: "storage" | "device" | "action_log"): Promise<number> => {
    const { count } = await platform.platform.database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const faults = ({ refused }: ImportCheck) => refused.map(({ row, fault }) => `${row} ${fault}`);

  test("says of every row what the import would do with it, and writes nothing", async () => {
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
          reason: "An IMEI has 15 digits; this has 14",
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

  describe("the columns", () => {
    const imei = newImei();
    const table = csvFile([
      ["No.", "Serial", "Kind", "Lot", "imei", "IMEI"],
      ["1", imei, "GL", "B", "", "x"],
    ]);

    test("that are not clear are left open: rows are counted, none is checked", async () => {
      expect(await checkStock(table)).toMatchObject({
        mapping: {},
        missing: ["imei", "model", "batch"],
        total: 1,
        good: [],
        refused: [],
      });
    });

    test("are taken as the mapping says", async () => {
      const mapping = { 1: "imei", 2: "model", 3: "batch" };
      expect(await checkStock(table, mapping)).toMatchObject({
        mapping,
        missing: [],
        good: [{ row: 2, values: { imei, model: "GL", batch: "B" } }],
      });
      expect(await checkStock(table, { 1: "imei", 3: "batch" })).toMatchObject({ missing: ["model"], total: 1 });
    });

    test("of a table whose head names nothing: the fullest of the first rows is the head", async () => {
      const file = csvFile([["Stock of November"], ["Serial", "Kind", "Lot"], [imei, "GL", "B"]]);
      const { heads, total } = await checkStock(file);
      expect([heads.map(({ head }) => head), total]).toEqual([["Serial", "Kind", "Lot"], 1]);
    });

    test("of a device: one of the two identifiers is needed", async () => {
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
      ["no JSON", "{1:imei", /cannot be read/],
      ["a list", ["imei"], /cannot be read/],
      ["a text", '"imei"', /cannot be read/],
      ["nothing", "null", /cannot be read/],
      ["a name that is not imported", { 1: "agent_id" }, /“agent_id”/],
      ["a name of every object", { 1: "constructor" }, /“constructor”/],
      ["a value that is no name", { 1: { name: "imei" } }, /Nothing is imported/],
      ["a column beyond the table", { 6: "imei" }, /no column 6/],
      ["a number below 0", { "-1": "imei" }, /no column -1/],
      ["another way to write a number", { "01": "imei" }, /no column 01/],
      ["the prototype", '{"__proto__":"imei"}', /no column __proto__/],
      ["two columns for one name", { 1: "imei", 2: "imei" }, /several columns/],
      ["more than a table has", `{${'"1":"imei",'.repeat(500)}"2":"model"}`, /4,?000|long/],
    ])("a mapping is refused: %s", async (_what, mapping, why) => {
      const answer = await send("file/check-storage", table, crew.operator, mapping);
      expect(answer).toMatchObject({ code: code.wrongParameter, message: expect.stringMatching(why) });
      expect(Object.keys((answer.data as { fields: object }).fields)).toEqual(["mapping"]);
    });
  });

  describe("devices", () => {
    const heads = ["imei", "eui", "device_name", "lubricantTube", "time_setting", "report_interval", "group_id"];
    const row = (imei: string, more: Readonly<Record<string, string>> = {}) => {
      const values = { imei, device_name: "Fan", lubricantTube: "125 ml", time_setting: "6", report_interval: "12" };
      const all: Readonly<Record<string, string>> = { ...values, ...more };
      return heads.map((head) => all[head] ?? "");
    };

    test("are checked against stock, groups and customers, as the caller sees them", async () => {
      await platform.addGroup(crew.agentId, { group_name: "Paper mill" });
      await platform.addGroup(crew.otherAgentId, { group_name: "Quarry" });
      const [free, bound, foreign, nobodys] = [
        await addStock(platform, crew),
        await addStock(platform, crew),
        await addStock(platform, crew, { agentId: crew.otherAgentId }),
        await addStock(platform, crew, { agentId: null }),
      ];
      await platform.data("device/save-device", nbDevice(bound.imei, { device_name: "Pump" }), {
        as: crew.dealer.token,
      });
      await platform.data("device/save-device", nbDevice(foreign.imei, { device_name: "Crusher" }), {
        as: crew.otherDealer.token,
      });
      const file = csvFile([
        heads,
        row(free.imei, { group_id: "Paper mill" }),
        row(bound.imei),
        row(bound.imei, { device_name: "Pump" }),
        row(foreign.imei, { device_name: "Crusher" }),
        row(nobodys.imei),
        row((await addStock(platform, crew)).imei, { group_id: "Quarry" }),
        row("", { eui: newEui() }),
      ]);
      const before = await rowsOf("device");
      const answer = await checkDevices(file);
      expect(answer.good).toEqual([
        {
          row: 2,
          values: {
            imei: free.imei,
            device_name: "Fan",
            lubricantTube: "125",
            time_setting: "6",
            report_interval: "12",
            group_id: "Paper mill",
          },
        },
      ]);
      // Row 4 repeats row 3; another provider's device reads like what never was.
      expect(faults(answer)).toEqual(["3 undefined", "4 repeated", "5 unknown", "6 unknown", "7 unknown", "8 unknown"]);
      expect(answer.refused[2]?.reason).toBe(
        `${foreign.imei} is not in your stock; check the number, or have it entered and distributed to you first`,
      );
      expect(await rowsOf("device")).toBe(before);
      const asAdmin = await checkDevices(csvFile([heads, row(nobodys.imei), row(foreign.imei)]), crew.admin);
      expect(asAdmin.refused.map(({ reason, fault }) => `${fault}: ${reason}`)).toEqual([
        expect.stringMatching(/^unknown: .* has not been given to a service provider/),
        expect.stringMatching(/^undefined: .* is bound to another device/),
      ]);
    });

    test("that are there already are told from identifiers that another device has", async () => {
      const [nb, lora] = [await addStock(platform, crew), await addStock(platform, crew, { type: 1 })];
      const group = await platform.addGroup(crew.agentId);
      await platform.data("device/save-device", nbDevice(nb.imei, { device_name: "Pump" }), { as: crew.dealer.token });
      const own = loraDevice(lora.imei, { device_name: "Mixer", ...clearKeys });
      await platform.data("device/save-device-lora", own, { as: crew.dealer.token });
      const faultOf = async (record: Readonly<Record<string, unknown>>, as = crew.dealer) => {
        const { refused } = await checkDevices(csvFile([Object.keys(record), Object.values(record).map(String)]), as);
        return refused.map(({ fault }) => fault);
      };
      expect(await faultOf(nbDevice(nb.imei, { device_name: "Pump" }))).toEqual(["exists"]);
      expect(await faultOf(nbDevice(nb.imei, { device_name: "Fan" }))).toEqual([undefined]);
      expect(await faultOf(own)).toEqual(["exists"]);
      expect(await faultOf(loraDevice(lora.imei, { device_name: "Mixer" }))).toEqual(["exists"]);
      expect(await faultOf({ ...own, nwks_key: clearKeys.apps_key })).toEqual([undefined]);
      expect(await faultOf({ ...own, addr: "00400002" })).toEqual([undefined]);
      // Of a device in no group its leader sees nothing, and hears no more than that the identifier is taken.
      const of = { agent_id: crew.agentId, group_id: group, authorities: ["device.list", "device.create"] };
      const leader = await platform.addPerson(role.leader, of);
      expect(await faultOf(nbDevice(nb.imei, { device_name: "Pump" }), leader)).toEqual([undefined]);
    });

    test("of which two imports at the same time add each once", async () => {
      const stock = await Promise.all(Array.from({ length: 12 }, () => addStock(platform, crew)));
      const rows = stock.map(({ imei }, at) => row(imei, { device_name: `Twin ${at}` }));
      const files = [csvFile([heads, ...rows]), csvFile([heads, ...rows.toReversed()])];
      const answers = await Promise.all(
        files.map((file) => platform.call("device/import-device-file", { file }, { as: crew.dealer.token })),
      );
      const data = answers.map((answer) => answer.data as { imported: number; refused: { fault?: string }[] });
      expect(data.reduce((sum, { imported }) => sum + imported, 0)).toBe(12);
      // Whoever came second hears that they are there.
      expect(data.flatMap(({ refused }) => refused.map(({ fault }) => fault))).toEqual(Array(12).fill("exists"));
      const { total } = await platform.data<{ total: number }>(
        "device/list",
        { keywords: "Twin " },
        { as: crew.dealer.token },
      );
      expect(total).toBe(12);
    });
  });

  describe("files that are refused as a whole", () => {
    const workbookOf = async (rows: readonly (readonly string[])[]) =>
      new Uint8Array(await (await writeXlsxFile(rows.map((row) => [...row])).toBlob()).arrayBuffer());
    const heads = ["imei", "model", "batch"];

    test.each<[string, () => Promise<File> | File, RegExp]>([
      ["no rows", () => csvFile([heads]), /no rows/],
      ["nothing but a title", () => csvFile([["Stock"]]), /no rows/],
      ["20,001 rows", () => csvFile([heads, ...Array.from({ length: 20_001 }, () => heads)]), /20,000 rows/],
      ["20,001 rows of no known column", () => csvFile(Array.from({ length: 20_002 }, () => ["x"])), /20,000 rows/],
      ["another ending", async () => fileOf("stock.csv", await workbookOf([heads, heads])), /ending \.csv/],
      ["a text called a workbook", () => fileOf("stock.xlsx", "imei,model,batch\r\n1,2,3"), /ending \.xlsx/],
      [
        "an archive that unpacks to 70 MB",
        () => fileOf("s.xlsx", zipSync({ "xl/a.xml": new Uint8Array(70 * 1024 * 1024) })),
        /too large/,
      ],
      [
        "an archive of 300 files",
        () =>
          fileOf("s.xlsx", zipSync(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}`, strToU8("")])))),
        /too large/,
      ],
      [
        "more bytes than are taken",
        () => fileOf("stock.csv", new Uint8Array(tableFile.mostBytes + 1).fill(0x31)),
        /too large \(10 MB at most\)/,
      ],
    ])("%s", async (_what, make, why) => {
      const answer = await send("file/check-storage", await make(), crew.operator);
      expect([answer.code === code.ok, answer.message]).toEqual([false, expect.stringMatching(why)]);
      expect(answer.data).toEqual({ fields: { file: answer.message } });
    });
  });

  test("a cell with characters that no CSV file can hold is refused by itself, not with its whole part", async () => {
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

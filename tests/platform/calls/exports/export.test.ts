import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { code, role } from "../../../../src/contract";
import { cellText, readSpreadsheet, type Table } from "../../../../src/platform/files/spreadsheets";
import { addDevice, addStock, clearKeys, nbStock } from "../../../support/lubricators";
import type { AnsweredFile, Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";
import { fileOf, pictureFile } from "../../../support/upload-files";

const textsOf = ({ rows }: Table) => rows.map(({ cells }) => cells.map(cellText));

describe.each(openTestDatabases())("exported files on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const download = (path: string, payload: object, as: Person, language: "zh" | "en" = "en") =>
    platform.data<AnsweredFile>(path, { ...payload }, { as: as.token, language });
  const csvText = ({ bytes }: AnsweredFile): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

  describe("the export of stock", () => {
    test("as a workbook contains the filtered records with labels and without keys", async () => {
      const lora = await addStock(platform, crew, { type: 1 });
      await addStock(platform, crew);
      const file = await download("storage/export-storage-device", { type: 1 }, crew.operator);
      expect(file.mediaType).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
      expect(file.disposition).toBe(
        `attachment; filename="Stock record - 2026-11-21.xlsx"; filename*=UTF-8''Stock%20record%20-%202026-11-21.xlsx`,
      );
      const table = textsOf(await readSpreadsheet({ name: "stock.xlsx", bytes: file.bytes }));
      expect(table[0]).toEqual([
        "IMEI / DevEUI",
        "Type",
        "Model",
        "Batch",
        "Device address (addr)",
        "Service provider",
        "Customer",
        "Bind status",
        "Activation",
        "Entered (UTC)",
        "Distributed (UTC)",
        "Previous provider",
      ]);
      expect(table.slice(1)).toEqual([
        [
          lora.imei,
          "Lora",
          "GL-LR250",
          "2026-11-B",
          "00400001",
          expect.stringContaining("Agent"),
          "",
          "Unbound",
          "Inactive",
          "2026-11-21",
          "2026-11-21",
          "",
        ],
      ]);
      for (const key of Object.values(clearKeys)) expect(JSON.stringify(table)).not.toContain(key);
    });

    test("as CSV has a byte order mark, the language of the request and no formulas", async () => {
      const formula = { ...nbStock(), model: '=HYPERLINK("http://evil.test")', batch: "+1,2" };
      await platform.data("storage/create", formula, { as: crew.operator.token });
      const filter = { imei: formula.imei, format: "csv" };
      const text = csvText(await download("storage/export-storage-device", filter, crew.operator, "zh"));
      expect(text.split("\r\n")).toEqual([
        "\ufeffIMEI / DevEUI,类型,型号,批次,设备地址 addr,服务商,客户,绑定状态,激活状态,入库时间 (UTC),分配时间 (UTC),分配前的服务商",
        `${formula.imei},NB,"'=HYPERLINK(""http://evil.test"")","'+1,2",,,,未绑定,未激活,2026-11-21 08:00,,`,
        "",
      ]);
      // Reading the file returns the original texts.
      const table = await readSpreadsheet({ name: "stock.csv", bytes: new TextEncoder().encode(text) });
      expect(textsOf(table)[1]?.slice(2, 4)).toEqual([formula.model, formula.batch]);
    });

    test("names the reader's time zone and shows its times, as dates and not as texts", async () => {
      const reader = await platform.addPerson(role.storage);
      const zone = { time_zone: "America/New_York", time_zone_chosen: 1 };
      await platform.data("user/save-time-zone", zone, { as: reader.token });
      const { imei } = await addStock(platform, crew);
      const text = csvText(await download("storage/export-storage-device", { imei, format: "csv" }, reader));
      expect(text).toContain(",Entered (America/New_York)");
      expect(text).toContain(",2026-11-21 03:00");
      const { bytes } = await download("storage/export-storage-device", { imei }, reader);
      const xml = new TextDecoder().decode(unzipSync(bytes)["xl/worksheets/sheet1.xml"]);
      expect(xml).toContain('s="3"><v>46347.125</v></c>');
      expect(
        await platform.call("user/save-time-zone", { ...zone, time_zone: "Mars" }, { as: reader.token }),
      ).toMatchObject({ code: code.wrongParameter, data: { fields: { time_zone: expect.any(String) } } });
      expect(await platform.data("user/detail", {}, { as: reader.token })).toMatchObject(zone);
    });

    test("in several parts contains every record once", async () => {
      const { database } = platform.platform;
      const rows = Array.from({ length: 2100 }, (_, index) => `PART${String(index).padStart(6, "0")}`);
      for (let start = 0; start < rows.length; start += 300) {
        const part = rows.slice(start, start + 300);
        await database
          .insertInto("storage")
          .values(part.map((imei) => ({ type: 0, imei, batch: "parts", create_time: platform.now })))
          .execute();
      }
      const text = csvText(
        await download("storage/export-storage-device", { batch: "parts", format: "csv" }, crew.admin),
      );
      const found = text
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[0]);
      expect(found).toEqual(rows.toReversed());
      const { bytes } = await download("storage/export-storage-device", { batch: "parts" }, crew.admin);
      const table = textsOf(await readSpreadsheet({ name: "stock.xlsx", bytes }));
      expect(table.slice(1).map(([identifier]) => identifier)).toEqual(found);
    });
  });

  test.each([
    ["stock NB, in English", { type: 0 }, "en", ["IMEI", "Model", "Batch"]],
    [
      "stock LoRa, in Chinese",
      { type: 1 },
      "zh",
      ["DevEUI", "设备地址 addr", "网络会话密钥", "应用会话密钥", "型号", "批次"],
    ],
    [
      "devices",
      { type: 0, resource: "device" },
      "en",
      expect.arrayContaining(["Device-ID/IMEI", "Name", "Time setting", "Longitude", "Latitude", "Group"]),
    ],
  ] as const)("the template for %s has the columns of its import", async (_shows, payload, language, heads) => {
    const { bytes } = await download("file/template", payload, crew.admin, language);
    const [head = []] = textsOf(await readSpreadsheet({ name: "template.xlsx", bytes }));
    expect(head).toEqual(heads);
    // Empty cells have text format, and a second sheet describes each column.
    const parts = unzipSync(bytes);
    const styles = new TextDecoder().decode(parts["xl/styles.xml"]);
    expect(styles).toMatch(/numFmtId="49"|formatCode="@"/);
    const sharedStrings = new TextDecoder().decode(parts["xl/sharedStrings.xml"]);
    expect(sharedStrings).toContain(language === "zh" ? "必填" : "Required");
    const path =
      "resource" in payload
        ? "device/import-device-file"
        : payload.type === 1
          ? "file/import-storage-lora"
          : "file/import-storage";
    const empty = fileOf("template.xlsx", bytes);
    expect(await platform.call(path, { file: empty }, { as: crew.admin.token })).toMatchObject({
      message: "The file has no rows below its header",
    });
  });

  describe("the zip of location maps", () => {
    test("contains the pictures of the requested visible devices under safe names", async () => {
      const upload = async (as: Person) =>
        (await platform.data<{ url: string }>("file/upload", { file: await pictureFile() }, { as: as.token })).url;
      const image = await upload(crew.dealer);
      const named = await addDevice(platform, crew, { device_name: '../..\\=cmd|"x"', image });
      const twin = await addDevice(platform, crew, { device_name: "Twin", image });
      const without = await addDevice(platform, crew, { device_name: "No picture" });
      const other = { ...crew, agentId: crew.otherAgentId, dealer: crew.otherDealer };
      const foreign = await addDevice(platform, other, { image: await upload(crew.otherDealer) });
      const device_ids = [named, twin, without, foreign].map(({ device_id }) => device_id);

      const file = await download("file/download-zip", { device_ids }, crew.dealer);
      expect(file.mediaType).toBe("application/zip");
      const entries = unzipSync(file.bytes);
      expect(Object.keys(entries)).toEqual([`_.._=cmd_x_ ${named.imei}.jpg`, `Twin ${twin.imei}.jpg`]);
      for (const bytes of Object.values(entries)) expect([...bytes.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    });

    test("has different names for devices with long or equal names and identifiers", async () => {
      const upload = async () =>
        (await platform.data<{ url: string }>("file/upload", { file: await pictureFile() }, { as: crew.dealer.token }))
          .url;
      const device_name = "Bearing ".repeat(8).trim();
      const devices = [];
      for (let count = 0; count < 3; count += 1) {
        devices.push(await addDevice(platform, crew, { device_name, image: await upload() }));
      }
      const [first, second, third] = devices.map(({ device_id }) => Number(device_id));
      // An unbound device keeps its identifier, which another device may have now.
      await platform.data("device/unbind-device", { device_id: third }, { as: crew.dealer.token });
      await platform.platform.database
        .updateTable("device")
        .set({ imei: String(devices[0]?.imei) })
        .where("id", "=", third ?? 0)
        .execute();
      const { bytes } = await download("file/download-zip", { device_ids: [first, second, third] }, crew.dealer);
      expect(Object.keys(unzipSync(bytes))).toEqual([
        `${device_name} ${devices[0]?.imei}.jpg`,
        `${device_name} ${devices[1]?.imei}.jpg`,
        `${device_name} ${devices[0]?.imei} (${third}).jpg`,
      ]);
    });

    test("accepts as many devices as one archive may contain", async () => {
      const image = (
        await platform.data<{ url: string }>("file/upload", { file: await pictureFile() }, { as: crew.dealer.token })
      ).url;
      const { device_id, imei } = await addDevice(platform, crew, { device_name: "Far down", image });
      const device_ids = [...Array.from({ length: 4999 }, (_, index) => 1_000_000 + index), device_id];
      const file = await download("file/download-zip", { device_ids }, crew.dealer);
      expect(Object.keys(unzipSync(file.bytes))).toEqual([`Far down ${imei}.jpg`]);
    });

    test("is refused alike for invisible and unknown devices, and without pictures", async () => {
      const { device_id } = await addDevice(platform, crew);
      const request = (id: number, as: Person) =>
        platform.call("file/download-zip", { device_ids: [id] }, { as: as.token });
      const foreign = await request(device_id, crew.otherDealer);
      expect(foreign).toMatchObject({ code: code.notExist });
      expect(foreign).toEqual(await request(987_654_321, crew.otherDealer));
      expect(await request(device_id, crew.dealer)).toMatchObject({
        code: code.notExist,
        message: "None of these devices has a location map",
      });
    });
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  csvLine,
  type GoodRow,
  type ImportAnswer,
  type ImportCheck,
  reportInterval,
  role,
  timeSetting,
} from "../../../../src/contract";
import { insertReturningId } from "../../../../src/platform/database";
import { newEui, newImei } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";
import { fileOf, xlsxFile } from "../../../support/upload-files";

/** Rows per table. Each table is read three times by a worker thread. */
const rowsPerTable = 60;
const options = { numRuns: 2, seed: 20_261_121, endOnFailure: true } as const;

/** Texts that a spreadsheet program, a CSV file or a formula could interpret. */
const awkward = fc.constantFrom(
  ..."=1+1|+49 21|-1|@here|'quoted|'=1+1|''=2|'''-3|007|1E10|0x1f|TRUE|2026-11-01|1/2|a,b|a;b|say \"yes\"|\"|,|;|'".split(
    "|",
  ),
  ..."a\nb|a\r\nb|a\tb|=a\nb|  spaced  |null|__proto__|constructor|型号|Ünïcode|🛢️|\u202Eright to left|﻿mark".split("|"),
);
const words = fc.oneof(
  { arbitrary: awkward, weight: 3 },
  { arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }), weight: 2 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom("=", "+", "-", "@", "'", "'=", '"'), fc.string({ maxLength: 8 }))
      .map((parts) => parts.join("")),
    weight: 2,
  },
);
/** A text for required fields, never blank. */
const requiredText = words.map((text) => (text.trim() === "" ? "x" : text));
const optionalText = fc.option(words, { nil: "", freq: 2 });
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789ABCDEFabcdef"), minLength: length, maxLength: length });
const optionText = (all: readonly { readonly value: number | string; readonly label: unknown }[]) =>
  fc.constantFrom(
    ...all.flatMap(({ value, label }) => {
      const { zh, en } = label as { readonly zh: string; readonly en: string };
      return typeof label === "string" ? [String(value), label] : [String(value), zh, en];
    }),
  );

/** A CSV file of good rows, as the console makes it. */
function csvOfGoodRows(good: readonly GoodRow[]): File {
  const heads = [...new Set(good.flatMap(({ values }) => Object.keys(values)))];
  return fileOf(
    "part.csv",
    csvLine(heads) + good.map(({ values }) => csvLine(heads.map((head) => values[head] ?? ""))).join(""),
  );
}

describe.each(openTestDatabases())("good rows as a CSV file on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  /** Checks a table, writes its good rows to a CSV file, and expects the same result and a complete import. */
  async function throughCsv(table: File, paths: { readonly check: string; readonly import: string }, as: string) {
    const { good } = await platform.data<ImportCheck>(paths.check, { file: table }, { as });
    const part = csvOfGoodRows(good);
    const again = await platform.data<ImportCheck>(paths.check, { file: part }, { as });
    expect(again.good.map(({ values }) => values)).toEqual(good.map(({ values }) => values));
    const answer = await platform.data<ImportAnswer>(paths.import, { file: part }, { as });
    expect(answer).toEqual({ total: good.length, imported: good.length, refused: [] });
    return good;
  }

  test.each([
    [0, { check: "file/check-storage", import: "file/import-storage" }],
    [1, { check: "file/check-storage-lora", import: "file/import-storage-lora" }],
  ])("import the same stock of type %i as the original file, with its keys", async (type, paths) => {
    const row = fc.record({
      model: requiredText,
      batch: requiredText,
      addr: hex(8),
      nwks_key: hex(32),
      apps_key: hex(32),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: rowsPerTable, maxLength: rowsPerTable }), async (rows) => {
        const { database, secrets } = platform.platform;
        const records = rows.map(({ model, batch, ...lora }) => ({
          imei: type === 1 ? newEui() : newImei(),
          model,
          batch,
          ...(type === 1 ? lora : {}),
        }));
        const heads = Object.keys(records[0] ?? {});
        const table = await xlsxFile([heads, ...records.map((record) => Object.values(record))]);
        const good = await throughCsv(table, paths, crew.operator.token);
        expect(good.length).toBe(rowsPerTable);
        const stored = await database
          .selectFrom("storage")
          .selectAll()
          .where(
            "imei",
            "in",
            records.map(({ imei }) => imei),
          )
          .orderBy("id")
          .execute();
        const opened = stored.map(({ imei, model, batch, addr, nwks_key, apps_key }) => ({
          imei,
          model,
          batch,
          ...(type === 1
            ? { addr, nwks_key: secrets.open(nwks_key, "nwks_key"), apps_key: secrets.open(apps_key, "apps_key") }
            : {}),
        }));
        const byImei = (a: { readonly imei: string }, b: { readonly imei: string }) => (a.imei < b.imei ? -1 : 1);
        expect(opened.toSorted(byImei)).toEqual(
          good.map(({ values }) => values as unknown as { imei: string }).toSorted(byImei),
        );
      }),
      options,
    );
  });

  test("import the same devices as the original file: choices, positions, groups and customers", async () => {
    await platform.addGroup(crew.agentId, { group_name: "=Mill, north" });
    const customer = await platform.addPerson(role.customer, { agent_id: crew.agentId, username: "'-Works" });
    const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true }).map(String);
    const row = fc.record({
      device_name: requiredText,
      lubricantTube: fc.constantFrom("125", "250", "125 ml"),
      time_setting: optionText(timeSetting),
      report_interval: optionText(reportInterval),
      asset_tag: optionalText,
      address: optionalText,
      province: optionalText,
      city: optionalText,
      rpm: fc.oneof(fc.constant(""), fc.nat(100_000).map(String)),
      place: fc.option(fc.tuple(degrees(180), degrees(90)), { nil: ["", ""] }),
      group_id: fc.constantFrom("", "=Mill, north"),
      customer_id: fc.constantFrom("", "'-Works", customer.email.toUpperCase()),
      type: fc.constantFrom(0, 1),
      addr: fc.oneof(fc.constant(""), hex(8)),
    });
    const paths = { check: "device/check-device-file", import: "device/import-device-file" };
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: rowsPerTable, maxLength: rowsPerTable }), async (rows) => {
        const records: Record<string, string>[] = [];
        for (const { type, place, addr, ...rest } of rows) {
          const imei = type === 1 ? newEui() : newImei();
          const hardware = type === 1 ? { addr: "00400001" } : {};
          const stock = { type, imei, agent_id: crew.agentId, create_time: 1, ...hardware };
          await insertReturningId(platform.platform.database, "storage", stock);
          const [longitude = "", latitude = ""] = place;
          const identifiers = type === 1 ? { imei: "", eui: imei, addr } : { imei, eui: "", addr: "" };
          records.push({ ...rest, ...identifiers, longitude, latitude });
        }
        const table = await xlsxFile([
          Object.keys(records[0] ?? {}),
          ...records.map((record) => Object.values(record)),
        ]);
        const good = await throughCsv(table, paths, crew.dealer.token);
        expect(good.length).toBeGreaterThan(rowsPerTable / 2);
        const stored = await platform.platform.database
          .selectFrom("device")
          .leftJoin("team", "team.id", "device.group_id")
          .leftJoin("account", "account.id", "device.customer_id")
          .selectAll("device")
          .select(["team.group_name", "account.username as customer"])
          .execute();
        for (const { values } of good) {
          const device = stored.find((row) => (row.imei ?? row.eui) === (values.imei ?? values.eui));
          expect({
            device_name: device?.device_name,
            time_setting: String(device?.time_setting),
            lubricantTube: String(device?.lubricant_tube),
            report_interval: String(device?.report_interval),
            asset_tag: device?.asset_tag,
            address: device?.address,
            province: device?.province,
            city: device?.city,
            rpm: device?.rpm ?? null,
            longitude: device?.longitude ?? null,
            latitude: device?.latitude ?? null,
            group_id: device?.group_name ?? "",
            customer_id: device?.customer ?? "",
            addr: device?.addr,
          }).toEqual({
            device_name: values.device_name,
            time_setting: values.time_setting,
            lubricantTube: values.lubricantTube,
            report_interval: values.report_interval,
            asset_tag: values.asset_tag ?? "",
            address: values.address ?? "",
            province: values.province ?? "",
            city: values.city ?? "",
            rpm: values.rpm === undefined ? null : Number(values.rpm),
            longitude: values.longitude === undefined ? null : Number(values.longitude),
            latitude: values.latitude === undefined ? null : Number(values.latitude),
            group_id: values.group_id ?? "",
            customer_id: values.customer_id === undefined ? "" : "'-Works",
            addr: values.addr ?? (values.eui === undefined ? "" : "00400001"),
          });
        }
      }),
      options,
    );
  }, 120_000);
});

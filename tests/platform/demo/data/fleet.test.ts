import type { Kysely } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { commandKind, dayOf, hasImeiCheckDigit, parseScene, statusByAlarms } from "../../../../src/contract";
import { day, hour } from "../../../../src/platform/base/clock";
import { groupBy } from "../../../../src/platform/base/group-by";
import { type Database, fromJson } from "../../../../src/platform/database";
import { markSilent } from "../../../../src/platform/fleet/intake";
import { openTestDatabases, useDatabase, withData } from "../../../support/platform-database";
import { now, secrets, seed, today } from "./seeded";

const byDevice = <R extends { readonly device_id: number }>(rows: readonly R[]) =>
  groupBy(rows, ({ device_id }) => device_id);

describe.each(openTestDatabases())("the demo's devices on $name", (engine) => {
  const opened = useDatabase(withData(engine, seed));
  let database: Kysely<Database>;
  beforeAll(() => {
    database = opened();
  });

  test("identifiers are valid and unique, and a bound device has the identifier of its stock record", async () => {
    const devices = await database.selectFrom("device").selectAll().execute();
    const stock = await database.selectFrom("storage").selectAll().execute();
    for (const { type, imei } of stock) {
      if (type === 1) expect(imei).toMatch(/^[0-9A-F]{16}$/);
      else expect([imei, /^\d{15}$/.test(imei) && hasImeiCheckDigit(imei)]).toEqual([imei, true]);
    }
    const recordOf = new Map(stock.map((one) => [one.imei, one]));
    for (const { id, type, imei, eui, agent_id, bind_status } of devices) {
      const record = recordOf.get(imei ?? eui ?? "");
      const device_id = bind_status === 1 ? id : null;
      expect(record).toMatchObject({ type, agent_id, device_id });
    }
    const bound = stock.filter((one) => one.device_id !== null);
    expect(bound.every((one) => one.active === 1)).toBe(true);
    const lora = stock.find((one) => one.type === 1);
    expect(secrets.open(lora?.nwks_key ?? "", "nwks_key")).toMatch(/^[0-9A-F]{32}$/);
  });

  test("reports of one day differ, their remaining volume falls, and today's consumption follows its reports", async () => {
    const reports = await database.selectFrom("device_report").select(["device_id", "time", "payload"]).execute();
    const days = await database.selectFrom("device_day").selectAll().where("day", "=", dayOf(today)).execute();
    const todayOf = new Map(days.map((one) => [one.device_id, one]));
    const groups = [...byDevice(reports)].map(([id, rows]) => ({
      id,
      rows: rows.filter(({ time }) => time >= today).toSorted((left, right) => left.time - right.time),
    }));
    const several = groups.filter(({ rows }) => rows.length > 1);
    expect(several.length).toBeGreaterThan(20);
    for (const { id, rows } of several) {
      const read = rows.map(({ payload }) => fromJson(payload) as Record<string, number>);
      expect(new Set(read.map((one) => `${one.temperature} ${one.signal} ${one.dispensed_ml}`)).size).toBeGreaterThan(
        1,
      );
      const remaining = read.map((one) => one.remaining_ratio ?? Number.NaN);
      expect(remaining).toEqual(remaining.toSorted((left, right) => right - left));
      const sum = read.reduce((total, one) => total + (one.dispensed_ml ?? Number.NaN), 0);
      const planned = todayOf.get(id)?.dispensed_ml ?? Number.NaN;
      expect(Math.abs(sum - planned)).toBeLessThanOrEqual(planned * 0.08 + 0.01);
    }
  });

  test("there are open and ended alarms of every code", async () => {
    const alarms = await database.selectFrom("alarm").selectAll().execute();
    const codesOf = (rows: typeof alarms) => [...new Set(rows.map(({ code }) => code))].toSorted();
    expect(codesOf(alarms.filter((one) => one.end_time === null))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(codesOf(alarms.filter((one) => one.end_time !== null))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { begin_time, end_time } of alarms) expect(end_time ?? today).toBeGreaterThan(begin_time);
  });

  test("the status of a device agrees with its alarms, its last report and its time setting", async () => {
    const devices = await database.selectFrom("device").selectAll().execute();
    const open = await database
      .selectFrom("alarm")
      .selectAll()
      .where("end_time", "is", null)
      .where("device_id", "is not", null)
      .$narrowType<{ device_id: number }>()
      .execute();
    const openOf = byDevice(open);
    expect(new Set(devices.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    for (const device of devices) {
      const codes = (openOf.get(device.id) ?? []).map(({ code }) => code);
      const { status, active_time, report_interval } = device;
      const silence = active_time === null ? null : today - active_time;
      const isSilent = silence !== null && silence > report_interval * hour;
      if (status <= 2) expect([device.id, status, isSilent]).toEqual([device.id, statusByAlarms(codes), false]);
      if (status === 3) expect([device.id, isSilent, device.online]).toEqual([device.id, true, 0]);
      if (status === 4) expect([device.id, device.time_setting, device.online]).toEqual([device.id, 0, 0]);
      expect(device.time_setting).toBeLessThanOrEqual(device.time_setting_max);
    }
    const pending = devices.map((one) => one.pending_time_setting).filter((one) => one !== null);
    expect(pending).toContain(0);
    expect(pending.length).toBeGreaterThan(6);
  });

  test("no online device is silent", async () => {
    expect(await markSilent(database, now)).toBe(0);
    const online = await database.selectFrom("device").select("id").where("online", "=", 1).execute();
    expect(online.length).toBeGreaterThan(400);
  });

  test("the last report of each device is stored, and its pending commands are newer", async () => {
    const reporting = await database.selectFrom("device").selectAll().where("active_time", "is not", null).execute();
    const reports = byDevice(await database.selectFrom("device_report").selectAll().execute());
    for (const device of reporting) {
      const times = (reports.get(device.id) ?? []).map(({ time }) => time);
      expect([device.id, Math.max(...times)]).toEqual([device.id, device.active_time]);
    }
    const commands = await database.selectFrom("device_command").selectAll().where("status", "=", 0).execute();
    const waiting = reporting.filter((one) => one.pending_time_setting !== null || one.pending_action !== null);
    expect(commands.map((one) => one.device_id).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
    for (const { device_id, create_time } of commands) {
      const device = reporting.find(({ id }) => id === device_id);
      expect(create_time).toBeGreaterThan(device?.active_time ?? now);
      expect(create_time).toBeLessThan(now);
    }
  });

  test("some devices have a valid scene from a command after they were bound", async () => {
    const scenes = await database
      .selectFrom("device_command")
      .innerJoin("device", "device.id", "device_command.device_id")
      .select(["device_command.data", "device_command.create_time", "device.bind_time", "device.active_time"])
      .select("device_command.confirm_time")
      .where("device_command.kind", "=", commandKind.scene)
      .execute();
    expect(scenes.length).toBeGreaterThan(20);
    for (const { data, create_time, confirm_time, bind_time, active_time } of scenes) {
      const read = parseScene((JSON.parse(data) as { scene: unknown }).scene);
      expect(read?.faults).toEqual([]);
      expect(read?.scene.length).toBeGreaterThan(0);
      expect(create_time).toBeGreaterThanOrEqual(bind_time ?? now);
      expect(confirm_time).toBeLessThanOrEqual(active_time ?? 0);
    }
  });

  test("dispensed and remaining volumes agree to the microlitre", async () => {
    const devices = await database.selectFrom("device").selectAll().execute();
    const days = await database.selectFrom("device_day").selectAll().orderBy("device_id").orderBy("day").execute();
    const daysOf = byDevice(days);
    const microlitres = (ml: number | null | undefined) => Math.round((ml ?? 0) * 1000);
    let exchanges = 0;
    for (const device of devices) {
      const own = daysOf.get(device.id) ?? [];
      const full = microlitres(device.lubricant_tube);
      for (const [index, { day, remaining_ml, dispensed_ml }] of own.entries()) {
        const previous = index === 0 ? null : microlitres(own[index - 1]?.remaining_ml);
        const remaining = microlitres(remaining_ml);
        const isExchanged = previous === 0 && remaining > 0;
        if (isExchanged) exchanges += 1;
        const before = isExchanged ? full : previous;
        if (before !== null)
          expect([device.id, day, remaining]).toEqual([device.id, day, before - microlitres(dispensed_ml)]);
        expect(remaining).toBeLessThanOrEqual(full);
      }
      const last = own.at(-1);
      if (last === undefined) expect([device.id, device.remaining_ratio]).toEqual([device.id, null]);
      else expect(device.remaining_ratio).toBeCloseTo(((last.remaining_ml ?? 0) / device.lubricant_tube) * 100, 0);
    }
    expect(exchanges).toBeGreaterThan(100);
  });

  test("the figures of today cover the reports so far", async () => {
    const reporting = await database.selectFrom("device").selectAll().where("active_time", ">=", today).execute();
    const reports = byDevice(
      await database.selectFrom("device_report").selectAll().where("time", ">=", today).execute(),
    );
    const days = await database.selectFrom("device_day").selectAll().where("day", "=", dayOf(today)).execute();
    expect(days.length).toBeGreaterThan(300);
    expect(days.map((one) => one.device_id).toSorted()).toEqual(reporting.map(({ id }) => id).toSorted());
    for (const { device_id, reports: count } of days) {
      expect([device_id, count]).toEqual([device_id, reports.get(device_id)?.length]);
    }
    const sum = days.reduce((all, one) => all + one.dispensed_ml, 0);
    const [before] = await database
      .selectFrom("device_day")
      .select(({ fn }) => fn.sum<number>("dispensed_ml").as("sum"))
      .where("day", "=", dayOf(today - day))
      .execute();
    // It is 9:30, and the consumption since the last reports is not included.
    expect(sum / (before?.sum ?? 0)).toBeGreaterThan(0.1);
    expect(sum / (before?.sum ?? 0)).toBeLessThan(9.5 / 24);
  });

  test("the history covers six months until today, and devices report no more often than set", async () => {
    const days = await database
      .selectFrom("device_day")
      .innerJoin("device", "device.id", "device_day.device_id")
      .select(["day", "reports", "report_interval", "device_day.temperature"])
      .execute();
    expect(Math.max(...new Set(days.map((one) => one.day)))).toBe(dayOf(today));
    expect(Math.min(...new Set(days.map((one) => one.day)))).toBeLessThanOrEqual(dayOf(today - 181 * day));
    expect(days.filter((one) => one.reports > 24 / one.report_interval)).toEqual([]);
    expect(days.filter((one) => Math.abs((one.temperature ?? 99) - 25) > 40)).toEqual([]);
  });

  test("devices are in China and in Europe, and have names in the language of the place", async () => {
    const devices = await database.selectFrom("device").selectAll().execute();
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
    const inChina = devices.filter((one) => isChinese(one.city));
    expect(inChina.length).toBeGreaterThan(200);
    expect(devices.length - inChina.length).toBeGreaterThan(200);
    for (const one of devices) {
      expect([one.id, isChinese(one.device_name), isChinese(one.lubricant)]).toEqual([
        one.id,
        isChinese(one.city),
        isChinese(one.city),
      ]);
      const [west, south, east, north] = isChinese(one.city) ? [73, 18, 135, 54] : [-10, 36, 32, 71];
      expect(one.longitude).toBeGreaterThan(west);
      expect(one.longitude).toBeLessThan(east);
      expect(one.latitude).toBeGreaterThan(south);
      expect(one.latitude).toBeLessThan(north);
    }
  });

  test("a device belongs to the provider of its gateway and is offline when the gateway is", async () => {
    const rows = await database
      .selectFrom("device")
      .innerJoin("gateway", "gateway.id", "device.gateway_id")
      .select(["device.id", "device.type", "device.online", "device.agent_id", "device.gateway_eui"])
      .select(["gateway.agent_id as gateway_agent", "gateway.eui", "gateway.status"])
      .execute();
    expect(rows.filter((one) => one.status === 1).length).toBeGreaterThan(3);
    for (const row of rows) {
      expect(row).toMatchObject({ type: 1, agent_id: row.gateway_agent, gateway_eui: row.eui });
      if (row.status === 1) expect([row.id, row.online]).toEqual([row.id, 0]);
    }
  });
});

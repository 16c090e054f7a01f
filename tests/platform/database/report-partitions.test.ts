import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { day, hour } from "../../../src/platform/base/clock";
import { createLogger } from "../../../src/platform/base/logger";
import {
  addReportPartitions,
  copyDatabase,
  type Database,
  dropReportPartitions,
  openDatabase,
  restoreDump,
} from "../../../src/platform/database";
import { knownReports } from "../../../src/platform/fleet/intake/find-devices";
import { sweepReports } from "../../../src/platform/fleet/intake/retention";
import { addFleet } from "../../support/add-fleet";
import { administer, databaseNamed } from "../../support/database-urls";
import { openOldDatabase } from "../../support/old-database";
import { openTestDatabases, type TestDatabase } from "../../support/platform-database";

const january = Date.UTC(2025, 0);
const february = Date.UTC(2025, 1);
const march = Date.UTC(2025, 2);
const now = Date.UTC(2025, 0, 20);
const log = createLogger({ level: "silent" });

describe.each(openTestDatabases().filter(({ name }) => name === "postgres"))("partitions of reports", (engine) => {
  let created: TestDatabase;
  let database: Kysely<Database>;
  let device = 0;
  beforeEach(async () => {
    created = await engine.createMigrated();
    database = await created.connect();
    await addFleet(database, { count: 2, boundAt: january - 400 * day });
    device = (await database.selectFrom("device").select("id").orderBy("id").executeTakeFirstOrThrow()).id;
    return () => created.drop();
  });

  const add = (...times: readonly number[]) =>
    database
      .insertInto("device_report")
      .values(times.map((time) => ({ device_id: device, time, agent_id: 1, report_type: 1, payload: "{}" })))
      .execute();
  const sweep = (oldest: number) =>
    sweepReports(database, { now: oldest + 13 * 31 * day, months: 13, signal: new AbortController().signal });

  test("are made for this month and the next two, once, by any process", async () => {
    const other = await created.connect();
    await Promise.all([addReportPartitions(database, now, log), addReportPartitions(other, now, log)]);
    const first = await namesOf(database);
    expect(first).toEqual(["202501", "202502", "202503", "default"]);
    await addReportPartitions(database, february - 1, log);
    expect(await namesOf(database)).toEqual(first);
    await addReportPartitions(database, february, log);
    expect(await namesOf(database)).toEqual(["202501", "202502", "202503", "202504", "default"]);
  });

  test("are also made for months before existing ones: the clock may have been ahead", async () => {
    await addReportPartitions(database, Date.UTC(2027, 5), log);
    await addReportPartitions(database, now, log);
    expect(await namesOf(database)).toEqual(["202501", "202502", "202503", "202706", "202707", "202708", "default"]);
  });

  test("have the reports of a month of UTC; other reports are in the default partition", async () => {
    await addReportPartitions(database, now, log);
    await add(february - 1, february, now - 366 * day, Date.UTC(2030, 0));
    expect(await partsOf(database)).toEqual({
      [now - 366 * day]: "default",
      [february - 1]: "202501",
      [february]: "202502",
      [Date.UTC(2030, 0)]: "default",
    });
  });

  test("find a report that was sent before, in one partition for each", async () => {
    await addReportPartitions(database, now, log);
    const times = [february - 1, february, now - 366 * day];
    await add(...times);
    const keys = times.flatMap((time) => [[device, time] as const, [device, time + 1] as const]);
    const known = await knownReports(database, keys);
    expect([...known].sort()).toEqual(times.map((time) => `${device} ${time}`).sort());
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain (analyze, costs off, timing off, summary off)
      select * from (values (${sql.lit(february)}::bigint)) as v(at)
      cross join lateral (select * from device_report where time = v.at offset 0) as r`.execute(database);
    const read = rows.map((row) => row["QUERY PLAN"]).filter((line) => !line.includes("never executed"));
    const names = read.flatMap((line) => / on (device_report_\w+)/.exec(line)?.[1] ?? []);
    expect(names.filter((name) => !name.startsWith("device_report_202502"))).toEqual([]);
    expect(names).toContain("device_report_202502");
  });

  test("are not made for a month of which the default partition has reports", async () => {
    await add(february + day);
    await addReportPartitions(database, now, log);
    expect(await namesOf(database)).toEqual(["202501", "202503", "default"]);
    await add(february + 2 * day);
    expect(Object.values(await partsOf(database))).toEqual(["default", "default"]);
  });

  test("are dropped when all of their reports are too old; single reports are deleted elsewhere", async () => {
    await addReportPartitions(database, now, log);
    await add(january - day, january, february - 1, february, march);
    expect(await sweep(february - 1)).toBe(1);
    expect(Object.values(await partsOf(database))).toEqual(["202501", "202501", "202502", "202503"]);
    expect(await sweep(february)).toBe(0);
    expect(await namesOf(database)).toEqual(["202502", "202503", "default"]);
    expect(Object.values(await partsOf(database))).toEqual(["202502", "202503"]);
  });

  test("stay while somebody reads them, and nobody waits long", async () => {
    await addReportPartitions(database, now, log);
    await add(january);
    await database.transaction().execute(async (reader) => {
      await sql`select * from device_report`.execute(reader);
      const begunAt = performance.now();
      await dropReportPartitions(database, february);
      await addReportPartitions(database, march, log);
      expect(performance.now() - begunAt).toBeLessThan(5000);
    });
    expect(await namesOf(database)).toEqual(["202501", "202502", "202503", "default"]);
    await dropReportPartitions(database, february);
    await addReportPartitions(database, march, log);
    expect(await namesOf(database)).toEqual(["202502", "202503", "202504", "202505", "default"]);
  });

  test("lose the reports of a deleted device", async () => {
    await addReportPartitions(database, now, log);
    await add(january, february);
    await database.deleteFrom("device").where("id", "=", device).execute();
    expect(await partsOf(database)).toEqual({});
  });

  test("are in a backup", async () => {
    await addReportPartitions(database, now, log);
    await add(january - day, february);
    const target = mkdtempSync(join(tmpdir(), "lubricator-dump-"));
    onTestFinished(() => rmSync(target, { recursive: true, force: true }));
    await copyDatabase({ databaseUrl: created.databaseUrl, dataFolder: target, target, log });
    const url = process.env.TEST_DATABASE_URL as string;
    const name = `test_${randomBytes(8).toString("hex")}`;
    await administer(url, `create database ${name}`);
    onTestFinished(() => administer(url, `drop database ${name} with (force)`));
    await restoreDump(databaseNamed(url, name), target);
    const copy = await openDatabase({ databaseUrl: databaseNamed(url, name), dataFolder: target, log });
    onTestFinished(() => copy.destroy());
    expect(await partsOf(copy)).toEqual(await partsOf(database));
    await addReportPartitions(copy, february, log);
    expect(await namesOf(copy)).toEqual(["202501", "202502", "202503", "202504", "default"]);
  });
});

describe.each(openTestDatabases())("the migration to partitions on $name", (engine) => {
  const run = async (times: readonly number[]) => {
    const { database, migrate } = await openOldDatabase<Database>(engine, "0086");
    await addFleet(database, { count: 1, boundAt: january });
    const { id } = await database.selectFrom("device").select("id").executeTakeFirstOrThrow();
    const rows = times.map((time) => ({ device_id: id, time, agent_id: 1, report_type: 1, payload: "{}" }));
    if (rows.length > 0) await database.insertInto("device_report").values(rows).execute();
    await migrate();
    return { database, rows };
  };

  test("keeps the reports", async () => {
    const { database, rows } = await run([january, now]);
    expect(await database.selectFrom("device_report").selectAll().orderBy("time").execute()).toEqual(rows);
    const again = database.insertInto("device_report").values(rows);
    await expect(again.execute()).rejects.toThrow(/unique/i);
  });

  test.skipIf(engine.name === "sqlite")("deletes old reports in steps until their table is dropped", async () => {
    const { database } = await run([january, now]);
    await addReportPartitions(database, now, log);
    expect(await namesOf(database)).toEqual(["202502", "202503", "before", "default"]);
    const sweep = (oldest: number) =>
      sweepReports(database, { now: oldest + 13 * 31 * day, months: 13, signal: new AbortController().signal });
    expect(await sweep(january + hour)).toBe(1);
    expect(await partsOf(database)).toEqual({ [now]: "before" });
    expect(await sweep(february)).toBe(0);
    expect(await namesOf(database)).toEqual(["202502", "202503", "default"]);
  });

  test.skipIf(engine.name === "sqlite")("leaves no table if there are no reports", async () => {
    const { database } = await run([]);
    expect(await namesOf(database)).toEqual(["default"]);
  });
});

/** The names of the partitions, without the name of the table. */
async function namesOf(database: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid where inhparent = 'device_report'::regclass`.execute(database);
  return rows.map(({ name }) => name.replace("device_report_", "")).sort();
}

/** The partition of each report, by the time of the report. */
async function partsOf(database: Kysely<Database>): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ time: number; name: string }>`select time, relname as name from device_report
    join pg_class on pg_class.oid = device_report.tableoid order by time`.execute(database);
  return Object.fromEntries(rows.map(({ time, name }) => [time, name.replace("device_report_", "")]));
}

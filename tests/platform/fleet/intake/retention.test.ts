import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { day } from "../../../../src/platform/base/clock";
import { createLogger } from "../../../../src/platform/base/logger";
import { ingestReports } from "../../../../src/platform/fleet/intake/ingest-reports";
import { parseReport } from "../../../../src/platform/fleet/intake/parse-report";
import type { Report } from "../../../../src/platform/fleet/intake/report";
import { sweepReports } from "../../../../src/platform/fleet/intake/retention";
import { addFleet, type FleetDevice, reportOf } from "../../../support/add-fleet";
import { openTestDatabases, useDatabase } from "../../../support/platform-database";

const begin = Date.UTC(2025, 0, 1);
const months = 13;
const log = createLogger({ level: "silent" });

describe.each(openTestDatabases())("old reports on $name", (engine) => {
  const database = useDatabase(engine);
  let devices: readonly FleetDevice[] = [];
  beforeAll(async () => {
    devices = (await addFleet(database(), { count: 20, boundAt: begin - day })).devices;
    for (let at = 0; at < 60; at += 1) {
      const now = begin + at * day;
      const reports = devices.map((device) => parseReport(reportOf(device, now), now) as Report);
      await ingestReports(
        database(),
        reports.map((report) => ({ ...report, agentId: null })),
        { now, log },
      );
    }
  });

  const timesOf = async (table: "device_report" | "device_day") => {
    const { count } = database().fn;
    const { all } = await database()
      .selectFrom(table)
      .select(count<number>("device_id").as("all"))
      .executeTakeFirstOrThrow();
    return Number(all);
  };
  const sweep = (now: number, signal = new AbortController().signal) =>
    sweepReports(database(), { now, months, signal });
  /** When the report of a day since `begin` is one day too old. */
  const expiry = (at: number) => begin + (months * 31 + at + 1) * day;

  test("stay for 13 months, and longer if the platform is stopping", async () => {
    expect(await sweep(begin + months * 31 * day)).toBe(0);
    expect(await sweep(expiry(59), AbortSignal.abort())).toBe(0);
    expect(await timesOf("device_report")).toBe(60 * devices.length);
  });

  test("are deleted, more than one step at a time, and their days stay", async () => {
    expect(await sweep(expiry(39))).toBe(40 * devices.length);
    expect(await sweep(expiry(39))).toBe(0);
    expect(await timesOf("device_report")).toBe(20 * devices.length);
    expect(await timesOf("device_day")).toBe(60 * devices.length);
    const { time } = await database()
      .selectFrom("device_report")
      .select("time")
      .orderBy("time")
      .executeTakeFirstOrThrow();
    expect(time).toBe(begin + 40 * day);
  });

  test.skipIf(engine.name === "sqlite")("are left out while another transaction changes them", async () => {
    await database()
      .transaction()
      .execute(async (transfer) => {
        await sql`update device_report set agent_id = agent_id where device_id =
          (select min(device_id) from device_report)`.execute(transfer);
        expect(await sweep(expiry(49))).toBe(10 * (devices.length - 1));
      });
    expect(await sweep(expiry(49))).toBe(10);
  });
});

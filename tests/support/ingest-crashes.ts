import type { Kysely } from "kysely";
import { type Database, migrate } from "../../src/platform/database";
import { addFleet, type FleetDevice, postReports, reportOf } from "./add-fleet";
import type { TestDatabase } from "./platform-database";
import type { PlatformProcess } from "./platform-process";

interface Kills {
  readonly created: TestDatabase;
  readonly start: (variables: Record<string, string>) => PlatformProcess;
  /** Number of kills. */
  readonly times: number;
  /** Reports per batch. */
  readonly batch: number;
}

/** The reports in the database at the end. */
export interface Survived {
  /** Reports in batches that were answered. */
  readonly acknowledged: number;
  /** Batches without an answer because of a kill. They are sent again. */
  readonly interrupted: number;
  /** Interrupted batches that were stored anyway. */
  readonly known: number;
  /** Acknowledged reports that are missing. */
  readonly lost: number;
  /** Reports that were sent. */
  readonly sent: number;
  /** Reports in the database. */
  readonly stored: number;
  /** Reports according to the days of the devices. */
  readonly counted: number;
  /** Dispensed volume according to the days of the devices, ml. */
  readonly dispensed: number;
  /** Dispensed volume according to the sent reports, ml. */
  readonly told: number;
}

const key = "kills-key-kills-key-kills-key-kills-key";
const connections = 4;
const hour = 3_600_000;

/**
 * Sends reports over several connections. Meanwhile it kills and restarts the platform several times. Then it sends the
 * interrupted batches again and counts the reports.
 */
export async function ingestThroughCrashes({ created, start, times, batch }: Kills): Promise<Survived> {
  const database = await created.connect();
  await migrate(database);
  const begin = Date.now() - 100 * 24 * hour;
  const { devices } = await addFleet(database, { count: 200, boundAt: begin });
  const variables = {
    DATA_DIR: created.dataFolder,
    DEMO: "off",
    INGEST_KEY: key,
    LOG_LEVEL: "warn",
    ...(created.databaseUrl === undefined ? {} : { DATABASE_URL: created.databaseUrl }),
  };
  const answered: (readonly SentReport[])[] = [];
  const interrupted: (readonly SentReport[])[] = [];
  let serial = 0;
  const nextBatch = (): readonly SentReport[] =>
    Array.from({ length: batch }, () => sentReport(devices, serial++, begin));

  for (let kill = 0; kill < times; kill += 1) {
    const platform = start(variables);
    const url = await platform.url();
    // The number of answers before the kill varies, so that batches are interrupted at different points.
    let answersLeft = 3 + (kill % 7) * 2;
    let isKilled = false;
    const send = async () => {
      while (!isKilled) {
        const reports = nextBatch();
        try {
          await postReports(url, key, reports);
          answered.push(reports);
        } catch (error) {
          if (!isKilled) throw new Error(platform.log(), { cause: error });
          interrupted.push(reports);
        }
        answersLeft -= 1;
        if (answersLeft === 0) {
          isKilled = true;
          platform.kill("SIGKILL");
        }
      }
    };
    await Promise.all(Array.from({ length: connections }, send));
    await platform.ended;
  }

  const platform = start(variables);
  const url = await platform.url();
  let known = 0;
  for (const reports of interrupted) known += (await postReports(url, key, reports)).known > 0 ? 1 : 0;
  platform.kill("SIGTERM");
  await platform.ended;
  return { ...(await countReports(database, answered, interrupted)), known };
}

export type SentReport = ReturnType<typeof reportOf>;

/** The report with a serial number. The devices report in turn, each device once an hour. */
export function sentReport(devices: readonly FleetDevice[], serial: number, begin: number): SentReport {
  const device = devices[serial % devices.length];
  if (device === undefined) throw new RangeError("The fleet is empty.");
  return reportOf(device, begin + (1 + Math.floor(serial / devices.length)) * hour + (serial % devices.length));
}

const nameOf = (report: FleetDevice & { readonly time: number }): string =>
  `${report.type === "nb" ? report.imei : report.eui} ${report.time}`;

/** Compares what is stored with what was sent. */
export async function countReports(
  database: Kysely<Database>,
  answered: readonly (readonly SentReport[])[],
  interrupted: readonly (readonly SentReport[])[],
): Promise<Omit<Survived, "known">> {
  const rows = await database
    .selectFrom("device_report")
    .innerJoin("device", "device.id", "device_report.device_id")
    .select(["device.imei", "device.eui", "device_report.time"])
    .execute();
  const stored = new Set(rows.map(({ imei, eui, time }) => `${imei ?? eui} ${time}`));
  const days = await database.selectFrom("device_day").select(["reports", "dispensed_ml"]).execute();
  const all = [...answered.flat(), ...interrupted.flat()];
  return {
    acknowledged: answered.flat().length,
    interrupted: interrupted.length,
    lost: answered.flat().filter((report) => !stored.has(nameOf(report))).length,
    sent: all.length,
    stored: rows.length,
    counted: days.reduce((sum, { reports }) => sum + reports, 0),
    dispensed: days.reduce((sum, { dispensed_ml }) => sum + dispensed_ml, 0),
    told: all.reduce((sum, { dispensed_ml }) => sum + dispensed_ml, 0),
  };
}

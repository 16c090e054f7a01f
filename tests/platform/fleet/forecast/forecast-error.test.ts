import type { Kysely } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { day } from "../../../../src/platform/base/clock";
import { syncAuthorities } from "../../../../src/platform/calls/organisation/sync-authorities";
import { type Database, dayOf, runExclusively, startOfDay, updateMany } from "../../../../src/platform/database";
import { seedDemo } from "../../../../src/platform/demo/data";
import { updateForecasts } from "../../../../src/platform/fleet/forecast";
import { createPasswords } from "../../../../src/platform/services/secrets/passwords";
import { createSecrets } from "../../../../src/platform/services/secrets/secrets";
import { openTestDatabases, useDatabase } from "../../../support/platform-database";

const now = Date.UTC(2026, 10, 21, 9, 30);

/** A day on which a cartridge of the history became empty. */
interface Emptying {
  readonly device_id: number;
  readonly lubricant_tube: number;
  /** ms UTC, beginning of the day. */
  readonly at: number;
}

async function emptyings(database: Kysely<Database>): Promise<readonly Emptying[]> {
  const rows = await database
    .selectFrom("device_day")
    .innerJoin("device", "device.id", "device_day.device_id")
    .where("device_day.remaining_ml", "=", 0)
    .where("device_day.dispensed_ml", ">", 0)
    // One that was closed since has another setting now than it had then.
    .where("device.time_setting", ">", 0)
    .select(["device_id", "device.lubricant_tube", "day"])
    .orderBy("device_id")
    .orderBy("day")
    .execute();
  return rows.map(({ day: at, ...row }) => ({ ...row, at: startOfDay(at) }));
}

interface Forecast {
  /** Days between the day that was expected and the day that it was. */
  readonly error: number;
  readonly isWithin: boolean;
  /** Days from the earliest to the latest. */
  readonly width: number;
}

/** What was forecast so many days before, by what was known then; those that were made on one day together. */
async function forecastsBefore(database: Kysely<Database>, days: number): Promise<readonly Forecast[]> {
  const all = await emptyings(database);
  const forecasts: Forecast[] = [];
  for (const at of new Set(all.map((one) => one.at))) {
    const made = at - days * day;
    const emptied = all.filter((one) => one.at === at);
    const rows = await database
      .selectFrom("device_day")
      .select(["device_id", "remaining_ml"])
      .where("day", "=", dayOf(made))
      .where(
        "device_id",
        "in",
        emptied.map(({ device_id }) => device_id),
      )
      .execute();
    const told = new Map(rows.map(({ device_id, remaining_ml }) => [device_id, remaining_ml ?? 0]));
    // Those that were not there yet, or had the cartridge before, are left out.
    const known = emptied.filter(({ device_id: id, lubricant_tube: full }) => isInUse(told.get(id) ?? 0, full));
    await updateMany(
      database,
      "device",
      { remaining_ratio: "double precision", active_time: "bigint" },
      known.map(({ device_id: id, lubricant_tube: full }) => ({
        id,
        remaining_ratio: Math.round(((told.get(id) ?? 0) / full) * 1000) / 10,
        active_time: made + day - 1,
      })),
    );
    const ids = known.map(({ device_id }) => device_id);
    await updateForecasts(database, ids, made + day);
    const kept = await database
      .selectFrom("device")
      .select(["empty_early", "empty_expected", "empty_late"])
      .where("id", "in", ids.length === 0 ? [0] : ids)
      .execute();
    for (const { empty_early: early, empty_expected: expected, empty_late: late } of kept) {
      if (early === null || expected === null || late === null) throw new RangeError("There is no forecast.");
      const isWithin = early <= at && at <= late;
      forecasts.push({ error: Math.abs(expected - at) / day, isWithin, width: (late - early) / day });
    }
  }
  return forecasts;
}

const isInUse = (left: number, full: number): boolean => left > 0 && left < full;

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

describe.each(openTestDatabases())("the forecast against the demo's history on $name", (engine) => {
  const database = useDatabase(engine);
  beforeAll(async () => {
    await syncAuthorities(database());
    await runExclusively(database(), (trx) =>
      seedDemo({
        database: trx,
        secrets: createSecrets(Buffer.alloc(32, 7)),
        passwords: createPasswords(),
        clock: () => now,
      }),
    );
  }, 60_000);

  test.each([
    // Days before; at most: mean error; at least: share within the range; at most: median width of the range.
    [28, 0.5, 0.95, 4],
    [56, 1, 0.95, 7],
  ])(
    "made %i days before: mean error ≤ %d days, ≥ %d within a range of %d days",
    async (days, error, share, width) => {
      const made = await forecastsBefore(database(), days);
      expect(made.length).toBeGreaterThan(100);
      expect(mean(made.map((one) => one.error))).toBeLessThanOrEqual(error);
      expect(made.filter((one) => one.isWithin).length / made.length).toBeGreaterThanOrEqual(share);
      expect(median(made.map((one) => one.width))).toBeLessThanOrEqual(width);
    },
    60_000,
  );
});

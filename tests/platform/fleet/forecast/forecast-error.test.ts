import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { dayOf, startOfDay } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { type Database, updateMany } from "../../../../src/platform/database";
import { updateForecasts } from "../../../../src/platform/fleet/forecast";
import { openTestDatabases, useDatabase, withData } from "../../../support/platform-database";
import { seed } from "../../demo/data/seeded";

/** A day of the history on which a cartridge became empty. */
interface EmptyDay {
  readonly device_id: number;
  readonly lubricant_tube: number;
  /** Start of the day, ms UTC. */
  readonly at: number;
}

async function emptyDays(database: Kysely<Database>): Promise<readonly EmptyDay[]> {
  const rows = await database
    .selectFrom("device_day")
    .innerJoin("device", "device.id", "device_day.device_id")
    .where("device_day.remaining_ml", "=", 0)
    .where("device_day.dispensed_ml", ">", 0)
    // The setting of a closed device is no longer the one of that day.
    .where("device.time_setting", ">", 0)
    .select(["device_id", "device.lubricant_tube", "day"])
    .orderBy("device_id")
    .orderBy("day")
    .execute();
  return rows.map(({ day: at, ...row }) => ({ ...row, at: startOfDay(at) }));
}

interface Forecast {
  /** Days between the expected and the actual day. */
  readonly error: number;
  readonly isWithin: boolean;
  /** Days between the earliest and the latest expected day. */
  readonly width: number;
}

/**
 * Makes a forecast `days` days before each empty day, from the data of that time. Forecasts of one day are made
 * together.
 */
async function forecastsBefore(database: Kysely<Database>, days: number): Promise<readonly Forecast[]> {
  const all = await emptyDays(database);
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
    const remaining = new Map(rows.map(({ device_id, remaining_ml }) => [device_id, remaining_ml ?? 0]));
    // Leaves out devices that did not exist yet or still had the previous cartridge.
    const known = emptied.filter(({ device_id: id, lubricant_tube: full }) => isInUse(remaining.get(id) ?? 0, full));
    await updateMany(
      database,
      "device",
      { remaining_ratio: "double precision", active_time: "bigint" },
      known.map(({ device_id: id, lubricant_tube: full }) => ({
        id,
        remaining_ratio: Math.round(((remaining.get(id) ?? 0) / full) * 1000) / 10,
        active_time: made + day - 1,
      })),
    );
    const ids = known.map(({ device_id }) => device_id);
    await updateForecasts(database, ids, made + day);
    const stored = await database
      .selectFrom("device")
      .select(["empty_early", "empty_expected", "empty_late"])
      .where("id", "in", ids.length === 0 ? [0] : ids)
      .execute();
    for (const { empty_early, empty_expected, empty_late } of stored) {
      if (empty_early === null || empty_expected === null || empty_late === null) {
        throw new RangeError("There is no forecast.");
      }
      // The history has whole days.
      const dateOf = (time: number): number => startOfDay(dayOf(time));
      const [early, expected, late] = [dateOf(empty_early), dateOf(empty_expected), dateOf(empty_late)];
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

describe.each(openTestDatabases())("forecasts compared with the demo history on $name", (engine) => {
  const database = useDatabase(withData(engine, seed));

  test.each([
    // Days before, maximum mean error, minimum share within the range, maximum median width of the range.
    [28, 0.5, 0.95, 4],
    [56, 1, 0.95, 7],
  ])(
    "%i days before: mean error ≤ %d days, share of ≥ %d within a range of %d days",
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

import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import {
  daysPerMonth,
  daysToEmpty,
  emptyDates,
  forecastWindow,
  paceOf,
  periodMonths,
  plannedDays,
} from "../../../contract";
import { day } from "../../base/clock";
import { type Database, dayOf, startOfDay, updateMany, valuesOf } from "../../database";

/** The state of a device and its consumption within the forecast window. */
interface ConsumptionRow {
  readonly id: number;
  readonly time_setting: number;
  readonly remaining_ratio: number | null;
  readonly active_time: number | null;
  /** Days with reports on which the device was set to dispense and had grease. */
  readonly days: number;
  /** Days with reports on which the device was switched off or empty: they say nothing about the pace. */
  readonly idle: number;
  /** First and last of `days`, yyyymmdd. */
  readonly first: number | null;
  readonly last: number | null;
  /** The last day with reports before the window, yyyymmdd. */
  readonly before: number | null;
  /** Sum over `days`: the dispensed volume in planned days, and its square. */
  readonly sum: number;
  readonly squares: number;
}

const dateTypes = { empty_early: "bigint", empty_expected: "bigint", empty_late: "bigint" } as const;

/**
 * Computes and stores the dates on which cartridges will be empty, from the last whole days of each device.
 * Runs one read and one write statement for any number of devices.
 *
 * @param ids of devices.
 * @param now ms UTC.
 */
export async function updateForecasts(trx: Kysely<Database>, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const rows = await readConsumption(trx, ids, now);
  await updateMany(
    trx,
    "device",
    dateTypes,
    rows.map((row) => ({ id: row.id, ...datesOf(row) })),
  );
}

function datesOf(row: ConsumptionRow) {
  const { remaining_ratio, time_setting, active_time } = row;
  const planned = plannedDays(remaining_ratio, time_setting);
  if (planned === null || active_time === null) {
    return { empty_early: null, empty_expected: null, empty_late: null };
  }
  const { days, sum, squares } = row;
  const pace = paceOf({ days, gone: elapsedDays(row), sum, squares });
  const { early, expected, late } = emptyDates(daysToEmpty(planned, pace), active_time);
  return { empty_early: early, empty_expected: expected, empty_late: late };
}

/** Days over which the volume was dispensed. Days without reports count too: the next report includes their grease. */
function elapsedDays({ days, idle, first, last, before }: ConsumptionRow): number {
  if (first === null || last === null) return 0;
  const from = before === null ? startOfDay(first) : startOfDay(before) + day;
  return Math.max((startOfDay(last) - from) / day + 1 - idle, days);
}

function readConsumption(
  trx: Kysely<Database>,
  ids: readonly number[],
  now: number,
): Promise<readonly ConsumptionRow[]> {
  const today = startOfDay(dayOf(now));
  const [from, to] = [dayOf(today - forecastWindow * day), dayOf(today)];
  const setting = sql`coalesce(d.time_setting, device.time_setting)`;
  const isRunningDay = sql`(${setting} between 1 and ${sql.lit(periodMonths.newer)} and (d.dispensed_ml > 0 or coalesce(d.remaining_ml, 1) > 0))`;
  const planned = sql`d.dispensed_ml * ${setting} * ${sql.lit(daysPerMonth)} / device.lubricant_tube`;
  const sumOf = (value: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${isRunningDay} then ${value} end), 0)`;
  return trx
    .selectFrom("device")
    .leftJoin("device_day as d", (join) =>
      join.onRef("d.device_id", "=", "device.id").on("d.day", ">=", from).on("d.day", "<", to),
    )
    .where("device.id", "in", valuesOf(trx, "bigint", ids))
    .select([
      "device.id",
      "device.time_setting",
      "device.remaining_ratio",
      "device.active_time",
      sql<number | null>`(select max(e.day) from device_day e where e.device_id = device.id and e.day < ${from})`.as(
        "before",
      ),
      sumOf(sql`1`).as("days"),
      sql<number>`coalesce(sum(case when not ${isRunningDay} then 1 end), 0)`.as("idle"),
      sql<number | null>`min(case when ${isRunningDay} then d.day end)`.as("first"),
      sql<number | null>`max(case when ${isRunningDay} then d.day end)`.as("last"),
      sumOf(planned).as("sum"),
      sumOf(sql`(${planned}) * (${planned})`).as("squares"),
    ])
    .groupBy("device.id")
    .execute();
}

/** Devices per statement. */
const batchSize = 500;

/**
 * Computes missing forecasts, for example after an upgrade from a version without forecasts. Runs every minute; all
 * other forecasts are updated when a report arrives.
 *
 * @param now ms UTC.
 * @param readOnly a connection to the same database for reads of a whole table (`openReadOnlyDatabase`).
 */
export async function backfillForecasts(
  database: Kysely<Database>,
  now: number,
  readOnly: Kysely<Database> = database,
): Promise<void> {
  for (let after = 0; ; ) {
    const missing = await readOnly
      .selectFrom("device")
      .select("id")
      .where("empty_expected", "is", null)
      .where("remaining_ratio", "is not", null)
      .where("active_time", "is not", null)
      .where("bind_status", "=", 1)
      .where("time_setting", ">=", 1)
      .where("time_setting", "<=", periodMonths.newer)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    await updateForecasts(
      database,
      missing.map(({ id }) => id),
      now,
    );
    after = missing.at(-1)?.id ?? after;
    if (missing.length < batchSize) return;
    // SQLite runs in this thread: let other work run between two batches.
    await setImmediate();
  }
}

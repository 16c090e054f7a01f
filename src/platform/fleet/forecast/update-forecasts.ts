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

/** What a device has dispensed within the window, and where it stands. */
interface Seen {
  readonly id: number;
  readonly time_setting: number;
  readonly remaining_ratio: number | null;
  readonly active_time: number | null;
  /** Days with reports on which it was set to dispense and had grease; 0 also where there is no day at all. */
  readonly days: number;
  /** Days of the window with reports that say nothing about the pace: switched off, or empty. */
  readonly idle: number;
  readonly first: number | null;
  readonly last: number | null;
  /** The last day with reports before the window, yyyymmdd. */
  readonly before: number | null;
  readonly sum: number;
  readonly squares: number;
}

const dateTypes = { empty_early: "bigint", empty_expected: "bigint", empty_late: "bigint" } as const;

/**
 * Works out anew when the cartridges of devices will be empty, from their last whole days: one statement that reads, one
 * that writes, however many devices.
 *
 * @param now ms UTC.
 */
export async function updateForecasts(trx: Kysely<Database>, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const rows = await seenOf(trx, ids, now);
  await updateMany(
    trx,
    "device",
    dateTypes,
    rows.map((row) => ({ id: row.id, ...datesOf(row) })),
  );
}

function datesOf(seen: Seen) {
  const { remaining_ratio, time_setting, active_time } = seen;
  const planned = plannedDays(remaining_ratio, time_setting);
  if (planned === null || active_time === null) {
    return { empty_early: null, empty_expected: null, empty_late: null };
  }
  const { days, sum, squares } = seen;
  const pace = paceOf({ days, gone: goneBy(seen), sum, squares });
  const { early, expected, late } = emptyDates(daysToEmpty(planned, pace), active_time);
  return { empty_early: early, empty_expected: expected, empty_late: late };
}

/** Days that what was dispensed is spread over: also those without reports, whose grease the next report counts in. */
function goneBy({ days, idle, first, last, before }: Seen): number {
  if (first === null || last === null) return 0;
  const from = before === null ? startOfDay(first) : startOfDay(before) + day;
  return Math.max((startOfDay(last) - from) / day + 1 - idle, days);
}

function seenOf(trx: Kysely<Database>, ids: readonly number[], now: number): Promise<readonly Seen[]> {
  const today = startOfDay(dayOf(now));
  const [from, to] = [dayOf(today - forecastWindow * day), dayOf(today)];
  const setting = sql`coalesce(d.time_setting, device.time_setting)`;
  const counts = sql`(${setting} between 1 and ${sql.lit(periodMonths.newer)} and (d.dispensed_ml > 0 or coalesce(d.remaining_ml, 1) > 0))`;
  const planned = sql`d.dispensed_ml * ${setting} * ${sql.lit(daysPerMonth)} / device.lubricant_tube`;
  const summed = (value: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${counts} then ${value} end), 0)`;
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
      summed(sql`1`).as("days"),
      sql<number>`coalesce(sum(case when not ${counts} then 1 end), 0)`.as("idle"),
      sql<number | null>`min(case when ${counts} then d.day end)`.as("first"),
      sql<number | null>`max(case when ${counts} then d.day end)`.as("last"),
      summed(planned).as("sum"),
      summed(sql`(${planned}) * (${planned})`).as("squares"),
    ])
    .groupBy("device.id")
    .execute();
}

/** Devices that one statement works on at a time. */
const atATime = 500;

/**
 * Gives dates to devices that ought to have some and have none: those from before there were forecasts. To be run every
 * minute; all others get theirs with their reports.
 *
 * @param now ms UTC.
 * @param readings the same database, for reading all of a table (`openReadings`).
 */
export async function backfillForecasts(
  database: Kysely<Database>,
  now: number,
  readings: Kysely<Database> = database,
): Promise<void> {
  for (let after = 0; ; ) {
    const bare = await readings
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
      .limit(atATime)
      .execute();
    await updateForecasts(
      database,
      bare.map(({ id }) => id),
      now,
    );
    after = bare.at(-1)?.id ?? after;
    if (bare.length < atATime) return;
    // The embedded database answers in the same thread: let others have their turn.
    await setImmediate();
  }
}

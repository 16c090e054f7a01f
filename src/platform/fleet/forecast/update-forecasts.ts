import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import {
  dayOf,
  daysPerMonth,
  daysToEmpty,
  emptyDates,
  forecastWindow,
  paceOf,
  periodMonths,
  plannedDays,
  startOfDay,
} from "../../../contract";
import { day } from "../../base/clock";
import { type Database, oneOf, updateMany, valuesTable } from "../../database";
import { withCountsUpdated } from "../totals";

/** The state of a device that its forecast depends on. */
export interface ForecastState {
  readonly id: number;
  readonly time_setting: number;
  readonly remaining_ratio: number | null;
  readonly active_time: number | null;
  /** Cartridge volume, ml. */
  readonly lubricant_tube: number;
}

/** When a cartridge will be empty, ms UTC; null without a forecast. */
export interface EmptyDates {
  readonly empty_early: number | null;
  readonly empty_expected: number | null;
  readonly empty_late: number | null;
}

/** The consumption of a device within the forecast window. */
interface ConsumptionRow {
  readonly id: number;
  /** Days with reports on which the device was set to dispense and had grease. */
  readonly days: number;
  /** Days with reports on which the device was switched off or empty. They say nothing about its consumption rate. */
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
 * Computes and stores the dates on which cartridges will be empty.
 *
 * @param ids of devices.
 * @param now ms UTC.
 */
export async function updateForecasts(trx: Kysely<Database>, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const states = await trx
    .selectFrom("device")
    .select(["id", "time_setting", "remaining_ratio", "active_time", "lubricant_tube"])
    .where("id", ...oneOf(trx, "bigint", ids))
    .execute();
  const forecasts = await forecastsOf(trx, states, now);
  await updateMany(
    trx,
    "device",
    dateTypes,
    [...forecasts].map(([id, dates]) => ({ id, ...dates })),
  );
}

/** Computes the dates on which cartridges will be empty, by device id, from the last whole days of each device. */
export async function forecastsOf(
  trx: Kysely<Database>,
  states: readonly ForecastState[],
  now: number,
): Promise<ReadonlyMap<number, EmptyDates>> {
  if (states.length === 0) return new Map();
  const rows = await readConsumption(trx, states, now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(states.map((state) => [state.id, datesOf(state, byId.get(state.id))]));
}

function datesOf(
  { remaining_ratio, time_setting, active_time }: ForecastState,
  row: ConsumptionRow | undefined,
): EmptyDates {
  const planned = plannedDays(remaining_ratio, time_setting);
  if (planned === null || active_time === null || row === undefined) {
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

async function readConsumption(
  trx: Kysely<Database>,
  states: readonly ForecastState[],
  now: number,
): Promise<readonly ConsumptionRow[]> {
  const today = startOfDay(dayOf(now));
  const [from, to] = [dayOf(today - forecastWindow * day), dayOf(today)];
  const device = valuesTable(
    trx,
    ["bigint", "bigint", "bigint"],
    states.map(({ id, time_setting, lubricant_tube }) => [id, time_setting, lubricant_tube]),
  );
  const setting = sql`coalesce(d.time_setting, v.column2)`;
  const isRunningDay = sql`(${setting} between 1 and ${sql.lit(periodMonths.newer)} and (d.dispensed_ml > 0 or coalesce(d.remaining_ml, 1) > 0))`;
  const planned = sql`d.dispensed_ml * ${setting} * ${sql.lit(daysPerMonth)} / v.column3`;
  const { rows } = await sql<ConsumptionRow>`
    select v.column1 as id,
      (select max(e.day) from device_day e where e.device_id = v.column1 and e.day < ${from}) as before,
      count(case when ${isRunningDay} then 1 end) as days,
      count(case when not ${isRunningDay} then 1 end) as idle,
      min(case when ${isRunningDay} then d.day end) as first,
      max(case when ${isRunningDay} then d.day end) as last,
      coalesce(sum(case when ${isRunningDay} then ${planned} end), 0) as sum,
      coalesce(sum(case when ${isRunningDay} then (${planned}) * (${planned}) end), 0) as squares
    from ${device} as v left join device_day d on d.device_id = v.column1 and d.day >= ${from} and d.day < ${to}
    group by v.column1`.execute(trx);
  return rows;
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
    const ids = missing.map(({ id }) => id);
    const update = (trx: Kysely<Database>) => withCountsUpdated(trx, ids, () => updateForecasts(trx, ids, now));
    if (ids.length > 0) await (database.isTransaction ? update(database) : database.transaction().execute(update));
    after = missing.at(-1)?.id ?? after;
    if (missing.length < batchSize) return;
    // SQLite runs in this thread: let other work run between two batches.
    await setImmediate();
  }
}

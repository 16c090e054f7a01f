import { type Kysely, sql } from "kysely";
import { type ConsumptionAnswer, type TrendAnswer, trendDays } from "../../../contract";
import type { Caller, Handlers } from "../../access/handler";
import { inScope } from "../../access/scope";
import { day } from "../../base/clock";
import { type Database, dayOf, startOfDay } from "../../database";

/** Consumption by month looks back on as many, the current one among them. */
const months = 12;

/**
 * The dashboard's figures over time. They are read from the daily totals that the caller has: a device's history is
 * counted for whom the device belongs to now.
 */
export const statisticsPeriodHandlers: Handlers<"statistics/trend" | "statistics/consumption"> = {
  "statistics/trend": async ({ range }, { caller, database, now }): Promise<TrendAnswer> => {
    const today = startOfDay(dayOf(now()));
    const days = Array.from({ length: trendDays[range] }, (_, at) => today - (trendDays[range] - 1 - at) * day);
    const rows = await totalsSince(database, caller, dayOf(days[0] ?? today))
      .select(["day_total.day", "day_total.dispensed_ml", "day_total.heard", "day_total.alarms"])
      .execute();
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const inUse = await devicesInUse(database, caller, days);
    const list = days.map((time, at) => {
      const { dispensed_ml = 0, heard = 0, alarms = 0 } = byDay.get(dayOf(time)) ?? {};
      const used = inUse[at] ?? 0;
      const availability = time === today || used === 0 ? null : Math.min(Math.round((heard / used) * 1000) / 10, 100);
      return { day: isoDay(time), dispensed_ml: toThousandths(dispensed_ml), online: heard, availability, alarms };
    });
    return { list };
  },

  "statistics/consumption": async ({ by }, { caller, database, now }): Promise<ConsumptionAnswer> => {
    const today = new Date(now());
    const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
    const isByYear = by === "year";
    const from = isByYear ? 0 : dayOf(Date.UTC(year, month - months + 1));
    // Of a day as yyyymmdd, the year and the month are what is left of its last digits.
    const period = sql<number>`day_total.day / ${sql.lit(isByYear ? 10_000 : 100)}`;
    const rows = await totalsSince(database, caller, from)
      .where("day_total.day", "<=", dayOf(now()))
      .select([period.as("period"), sql<number>`sum(day_total.dispensed_ml)`.as("dispensed_ml")])
      .groupBy(period)
      .execute();
    const byPeriod = new Map(rows.map((row) => [row.period, row.dispensed_ml]));
    const first = Math.min(year, ...rows.filter((row) => row.dispensed_ml > 0).map((row) => row.period));
    const periods = isByYear
      ? Array.from({ length: year - first + 1 }, (_, at) => ({ key: first + at, period: String(first + at) }))
      : Array.from({ length: months }, (_, at) => monthAt(year, month - months + 1 + at));
    return {
      list: periods.map(({ key, period: name }) => ({
        period: name,
        dispensed_ml: toThousandths(byPeriod.get(key) ?? 0),
      })),
    };
  },
};

const totalsSince = (database: Kysely<Database>, caller: Caller, from: number) =>
  database.selectFrom("day_total").where(inScope(caller, "day_total")).where("day_total.day", ">=", from);

/** Months may be counted on from a year's, also below none. */
function monthAt(year: number, month: number): { readonly key: number; readonly period: string } {
  const period = new Date(Date.UTC(year, month)).toISOString().slice(0, 7);
  return { key: Number(period.replace("-", "")), period };
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Sums of what was dispensed, ml, without the dust of floating point; no minus before zero. */
const toThousandths = (ml: number): number => Math.round(ml * 1000) / 1000 + 0;

/**
 * How many devices were in use on each of some days: bound for any part of it. A device that was unbound and bound again
 * counts from then on alone, for nothing says any more when it was bound before.
 *
 * @param days begins of UTC days, ms, oldest first.
 */
async function devicesInUse(
  database: Kysely<Database>,
  caller: Caller,
  days: readonly number[],
): Promise<readonly number[]> {
  const countBy = (column: "bind_time" | "unbind_time") => {
    // Indexes know this text.
    const number = sql<number>`(${sql.ref(column)} / 86400000)`;
    return database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .where(number, "is not", null)
      .select([number.as("day"), sql<number>`count(*)`.as("devices")])
      .groupBy(number);
  };
  const [bound, unbound] = [
    await countBy("bind_time").execute(),
    await countBy("unbind_time").where("bind_status", "=", sql.lit(0)).execute(),
  ];
  const until = (counts: typeof bound, last: number): number =>
    counts.reduce((sum, one) => sum + (one.day <= last ? one.devices : 0), 0);
  return days.map((time) => until(bound, time / day) - until(unbound, time / day - 1));
}

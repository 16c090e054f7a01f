import { type Kysely, sql } from "kysely";
import { type ConsumptionAnswer, type TrendAnswer, trendDays } from "../../../contract";
import type { Caller, Handlers } from "../../access/handler";
import { inScope } from "../../access/scope";
import { day } from "../../base/clock";
import { type Database, dayOf, startOfDay } from "../../database";

/** Months that the consumption by month covers, the current one included. */
const months = 12;

/**
 * The figures of the dashboard over time. They come from the daily totals in the caller's scope, which count the whole
 * history of a device for its current provider, group and customer.
 */
export const statisticsPeriodHandlers: Handlers<"statistics/trend" | "statistics/consumption"> = {
  "statistics/trend": async ({ range }, { caller, database, now }): Promise<TrendAnswer> => {
    const today = startOfDay(dayOf(now()));
    const days = Array.from({ length: trendDays[range] }, (_, index) => today - (trendDays[range] - 1 - index) * day);
    const rows = await totalsSince(database, caller, dayOf(days[0] ?? today))
      .select(["day_total.day", "day_total.dispensed_ml", "day_total.heard", "day_total.alarms"])
      .execute();
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const inUse = await devicesInUse(database, caller, days);
    const list = days.map((time, index) => {
      const { dispensed_ml = 0, heard: online = 0, alarms = 0 } = byDay.get(dayOf(time)) ?? {};
      const bound = inUse[index] ?? 0;
      // Percent. Today is not over yet, so its share would be too low.
      const availability =
        time === today || bound === 0 ? null : Math.min(Math.round((online / bound) * 1000) / 10, 100);
      return { day: isoDay(time), dispensed_ml: toThousandths(dispensed_ml), online, availability, alarms };
    });
    return { list };
  },

  "statistics/consumption": async ({ by }, { caller, database, now }): Promise<ConsumptionAnswer> => {
    const today = new Date(now());
    const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
    const isByYear = by === "year";
    const from = isByYear ? 0 : dayOf(Date.UTC(year, month - months + 1));
    // Days are stored as yyyymmdd. Integer division cuts off the day, or the month and the day.
    const period = sql<number>`day_total.day / ${sql.lit(isByYear ? 10_000 : 100)}`;
    const rows = await totalsSince(database, caller, from)
      .where("day_total.day", "<=", dayOf(now()))
      .select([period.as("period"), sql<number>`sum(day_total.dispensed_ml)`.as("dispensed_ml")])
      .groupBy(period)
      .execute();
    const byPeriod = new Map(rows.map((row) => [row.period, row.dispensed_ml]));
    const first = Math.min(year, ...rows.filter((row) => row.dispensed_ml > 0).map((row) => row.period));
    const periods = isByYear
      ? Array.from({ length: year - first + 1 }, (_, index) => ({ key: first + index, period: String(first + index) }))
      : Array.from({ length: months }, (_, index) => monthAt(year, month - months + 1 + index));
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

/** `month` counts from 0 for January and may leave the year: -1 is December of the year before. */
function monthAt(year: number, month: number): { readonly key: number; readonly period: string } {
  const period = new Date(Date.UTC(year, month)).toISOString().slice(0, 7);
  return { key: Number(period.replace("-", "")), period };
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Rounds ml to three decimals, which removes floating-point noise. Adding 0 turns -0 into 0. */
const toThousandths = (ml: number): number => Math.round(ml * 1000) / 1000 + 0;

/**
 * Counts the devices that were bound for any part of each day. A device that was unbound and bound again counts only
 * from its last binding, because earlier bindings are not stored.
 *
 * @param days starts of UTC days, ms, oldest first.
 */
async function devicesInUse(
  database: Kysely<Database>,
  caller: Caller,
  days: readonly number[],
): Promise<readonly number[]> {
  const countBy = (column: "bind_time" | "unbind_time") => {
    // The indexes are on this very expression.
    const dayNumber = sql<number>`(${sql.ref(column)} / 86400000)`;
    return database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .where(dayNumber, "is not", null)
      .select([dayNumber.as("day"), sql<number>`count(*)`.as("devices")])
      .groupBy(dayNumber);
  };
  const bound = await countBy("bind_time").execute();
  const unbound = await countBy("unbind_time").where("bind_status", "=", sql.lit(0)).execute();
  const sumUntil = (counts: typeof bound, lastDay: number): number =>
    counts.reduce((sum, one) => sum + (one.day <= lastDay ? one.devices : 0), 0);
  return days.map((time) => sumUntil(bound, time / day) - sumUntil(unbound, time / day - 1));
}

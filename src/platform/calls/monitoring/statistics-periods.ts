import { type Kysely, sql } from "kysely";
import {
  type ConsumptionAnswer,
  type ConsumptionPeriod,
  dayText,
  startOfDay,
  type TrendAnswer,
  trendDays,
} from "../../../contract";
import type { Caller, Handlers } from "../../access/handler";
import { inScope } from "../../access/scope";
import { day } from "../../base/clock";
import type { Database } from "../../database";
import { type LocalMidnight, localMidnights, quarterOf, totalsBetween } from "../../fleet/totals";

/** Months that the consumption by month covers, the current one included. */
const months = 12;

/**
 * The figures of the dashboard over time, by days of the caller's time zone. They come from the totals in the caller's
 * scope, which count the whole history of a device for its current provider, group and customer.
 */
export const statisticsPeriodHandlers: Handlers<"statistics/trend" | "statistics/consumption"> = {
  "statistics/trend": async ({ range }, { caller, database, now }): Promise<TrendAnswer> => {
    const { today: dayAt, at } = await localMidnights(database, caller);
    const today = dayAt(now());
    const count = trendDays[range];
    const midnights = Array.from({ length: count + 1 }, (_, index) => at(today - count + 1 + index));
    const totals = await totalsBetween(database, caller, midnights);
    const inUse = await devicesInUse(database, caller, midnights);
    const list = totals.map(({ dispensed_ml, heard: online, alarms }, index) => {
      const number = today - count + 1 + index;
      const bound = inUse[index] ?? 0;
      // Percent. Today is incomplete, so its share would be too low.
      const availability =
        number === today || bound === 0 ? null : Math.min(Math.round((online / bound) * 1000) / 10, 100);
      return { day: dayText(number), dispensed_ml: toThousandths(dispensed_ml), online, availability, alarms };
    });
    return { list, time_zone: caller.timeZone, utc_until: utcUntil(midnights, 10) };
  },

  "statistics/consumption": async ({ by }, { caller, database, now }): Promise<ConsumptionAnswer> => {
    const { today: dayAt, at } = await localMidnights(database, caller);
    const today = dayAt(now());
    const [year, month] = partsOf(today);
    const isByYear = by === "year";
    const first = isByYear ? await firstYear(database, caller, year) : year;
    const count = isByYear ? year - first + 1 : months;
    const begins = Array.from({ length: count }, (_, index) =>
      isByYear ? Date.UTC(first + index) / day : Date.UTC(year, month - months + 1 + index) / day,
    );
    const midnights = [...begins, today + 1].map(at);
    const totals = await totalsBetween(database, caller, midnights);
    const length = isByYear ? 4 : 7;
    const list = totals.map(({ dispensed_ml }, index): ConsumptionPeriod => {
      const period = dayText(begins[index] ?? today).slice(0, length);
      return { period, dispensed_ml: toThousandths(dispensed_ml) };
    });
    // In another time zone the first report may belong to the previous year.
    const from = isByYear ? list.findIndex(({ dispensed_ml }) => dispensed_ml > 0) : 0;
    return {
      list: list.slice(from < 0 ? -1 : from),
      time_zone: caller.timeZone,
      utc_until: utcUntil(midnights, length),
    };
  },
};

/** Year and month (0 for January) of a day. */
function partsOf(number: number): readonly [year: number, month: number] {
  const date = new Date(number * day);
  return [date.getUTCFullYear(), date.getUTCMonth()];
}

/** The year before the first year with dispensed grease, or the current year. */
async function firstYear(database: Kysely<Database>, caller: Caller, current: number): Promise<number> {
  const { first } = await database
    .selectFrom("day_total")
    .where(inScope(caller, "day_total"))
    .where("day_total.dispensed_ml", ">", 0)
    .select(({ fn }) => fn.min<number | null>("day_total.day").as("first"))
    .executeTakeFirstOrThrow();
  return first === null ? current : Math.min(partsOf(startOfDay(first) / day)[0] - 1, current);
}

/** Later than all days. */
const noDay = "9999-12-31";

/**
 * The first period (day, month or year) in the reader's time zone; null if all are in it.
 * @param length of the text of a period
 */
function utcUntil(midnights: readonly LocalMidnight[], length: number): string | null {
  if (midnights[0]?.isExact ?? true) return null;
  const first = midnights.slice(0, -1).find(({ isExact }) => isExact);
  return (first === undefined ? noDay : dayText(first.day)).slice(0, length);
}

/** Rounds ml to three decimals, which removes floating-point noise. Adding 0 turns -0 into 0. */
const toThousandths = (ml: number): number => Math.round(ml * 1000) / 1000 + 0;

/**
 * Counts the devices that were bound for any part of each day. A device that was unbound and bound again counts only
 * from its last binding, because earlier bindings are not stored.
 *
 * @param midnights the beginnings of the days, and the end of the last one.
 */
async function devicesInUse(
  database: Kysely<Database>,
  caller: Caller,
  midnights: readonly LocalMidnight[],
): Promise<readonly number[]> {
  const from = quarterOf(midnights[0]?.time ?? 0);
  const counts = database.selectFrom("bind_count").where(inScope(caller, "bind_count"));
  const earlier = await counts
    .where("bind_count.quarter", "<", from)
    .select([
      sql<number>`cast(coalesce(sum(bound), 0) as bigint)`.as("bound"),
      sql<number>`cast(coalesce(sum(unbound), 0) as bigint)`.as("unbound"),
    ])
    .executeTakeFirstOrThrow();
  const later = await counts
    .where("bind_count.quarter", ">=", from)
    .select(["quarter", "bound", "unbound"])
    .orderBy("quarter")
    .execute();
  /** Counts devices up to a time. Call it with ascending times. */
  const countBy = (column: "bound" | "unbound") => {
    let next = 0;
    let sum = earlier[column];
    return (time: number): number => {
      for (let row = later[next]; row !== undefined && row.quarter < quarterOf(time); row = later[next]) {
        sum += row[column];
        next += 1;
      }
      return sum;
    };
  };
  const [boundBefore, unboundBefore] = [countBy("bound"), countBy("unbound")];
  return midnights
    .slice(1)
    .map(({ time: end }, index) => boundBefore(end) - unboundBefore(midnights[index]?.time ?? end));
}

import { type Kysely, sql } from "kysely";
import { dayOf, localDay, startOfLocalDay, zoneOffset } from "../../../contract";
import type { Caller } from "../../access/handler";
import { inScope } from "../../access/scope";
import { day } from "../../base/clock";
import { type Database, valuesTable } from "../../database";
import { quarterOf, quartersPerDay, readingsSince } from "./readings";
import type { TotalTableName } from "./upsert-totals";

/** The beginning of a day in the reader's time zone. */
export interface LocalMidnight {
  /** Number of the day (`localDay`). */
  readonly day: number;
  /** ms UTC. */
  readonly time: number;
  /**
   * Whether totals end exactly at this time. For days without stored readings, they end at the start of the UTC day.
   */
  readonly isExact: boolean;
}

/** Returns the functions that compute today, and the beginning of a day, in the reader's time zone. */
export async function localMidnights(
  database: Kysely<Database>,
  { timeZone }: Pick<Caller, "timeZone">,
): Promise<{ readonly today: (now: number) => number; readonly at: (day: number) => LocalMidnight }> {
  const offset = zoneOffset(timeZone);
  const since = await readingsSince(database);
  return {
    today: (now) => localDay(now, offset),
    at: (number) => {
      const time = startOfLocalDay(number, offset);
      return { day: number, time, isExact: time >= since || time === number * day };
    },
  };
}

interface Sums {
  readonly dispensed_ml: number;
  readonly heard: number;
  readonly alarms: number;
}

const noSums: Sums = { dispensed_ml: 0, heard: 0, alarms: 0 };

/** The totals of a caller between two midnights. `heard` counts the devices that reported in the first 24 hours. */
export type LocalTotals = Sums;

/**
 * Sums the totals of a caller between each two successive midnights: whole UTC days, plus and minus the quarters of an
 * hour between a UTC day and a midnight.
 */
export async function totalsBetween(
  database: Kysely<Database>,
  caller: Caller,
  midnights: readonly LocalMidnight[],
): Promise<readonly LocalTotals[]> {
  // The UTC day in which each midnight is, as a number of days.
  const days = midnights.map(({ day: number, time, isExact }) => (isExact ? Math.floor(time / day) : number));
  const dayAt = (number: number): number => dayOf(number * day);
  const spans = days.slice(1).map((end, index) => [days[index] ?? end, end] as const);
  const sums = await sumRanges(database, caller, "day_total", [
    ...spans.map(([begin, end]) => [dayAt(begin), dayAt(end)] as const),
    ...spans.map(([begin]) => [dayAt(begin), dayAt(begin + 1)] as const),
  ]);
  const parts = await sumRanges(
    database,
    caller,
    "quarter_total",
    midnights.map(({ time, isExact }, index) => {
      const begin = (days[index] ?? 0) * quartersPerDay;
      return [begin, isExact ? quarterOf(time) : begin] as const;
    }),
  );
  return spans.map((_, index) => {
    const [whole = noSums, first = noSums] = [sums[index], sums[spans.length + index]];
    const [before = noSums, after = noSums] = [parts[index], parts[index + 1]];
    return {
      dispensed_ml: whole.dispensed_ml - before.dispensed_ml + after.dispensed_ml,
      heard: first.heard + before.heard,
      alarms: whole.alarms - before.alarms + after.alarms,
    };
  });
}

/** Sums the totals of a caller in ranges of days or quarters. The end of each range is exclusive. */
async function sumRanges(
  database: Kysely<Database>,
  caller: Caller,
  table: TotalTableName,
  ranges: readonly (readonly [begin: number, end: number])[],
): Promise<readonly Sums[]> {
  const filled = ranges.flatMap(([begin, end], index) => (begin < end ? [[index, begin, end]] : []));
  if (filled.length === 0) return ranges.map(() => noSums);
  const time = sql.ref(table === "day_total" ? "day_total.day" : "quarter_total.quarter");
  const stored = sql.table(table);
  // "cross join" fixes the join order: each range is read from the primary key.
  const { rows } = await sql<Sums & { readonly at: number }>`
    select v.column1 as at, sum(${stored}.dispensed_ml) as dispensed_ml, sum(${stored}.heard) as heard,
      sum(${stored}.alarms) as alarms
    from ${valuesTable(database, ["bigint", "bigint", "bigint"], filled)} as v cross join ${stored}
    where ${inScope(caller, table)} and ${time} >= v.column2 and ${time} < v.column3
    group by v.column1`.execute(database);
  const byRange = new Map(rows.map((row) => [row.at, row]));
  return ranges.map((_, index) => byRange.get(index) ?? noSums);
}

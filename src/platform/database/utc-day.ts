import { type Expression, type RawBuilder, sql } from "kysely";
import type { Engine } from "./engine";

/**
 * The UTC day of a time (ms UTC) as a number yyyymmdd, for example 20261121. `device_day.day` stores days like that.
 */
export function dayOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** The beginning of a day, ms UTC. @param day yyyymmdd. */
export function startOfDay(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
}

/** `dayOf` as an SQL expression. */
export const sqlDayOf = (engine: Engine, time: Expression<unknown>): RawBuilder<number> =>
  engine === "postgres"
    ? sql`cast(to_char(to_timestamp(${time} / 1000.0) at time zone 'UTC', 'YYYYMMDD') as integer)`
    : sql`cast(strftime('%Y%m%d', ${time} / 1000, 'unixepoch') as integer)`;

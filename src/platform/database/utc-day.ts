import { type Expression, type RawBuilder, sql } from "kysely";
import type { Engine } from "./engine";

/** `dayOf` as an SQL expression. `device_day.day` uses this format. */
export const sqlDayOf = (engine: Engine, time: Expression<unknown>): RawBuilder<number> =>
  engine === "postgres"
    ? sql`cast(to_char(to_timestamp(${time} / 1000.0) at time zone 'UTC', 'YYYYMMDD') as integer)`
    : sql`cast(strftime('%Y%m%d', ${time} / 1000, 'unixepoch') as integer)`;

import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import { quarterHour } from "../../../contract";
import { type Database, engineOf } from "../../database";

/** Quarters of an hour in a day. */
export const quartersPerDay = 96;

/** The number of the quarter of an hour of a time, ms UTC. */
export const quarterOf = (time: number): number => Math.floor(time / quarterHour);

/** The values of a report in `device_day.readings`: time (ms UTC), dispensed and remaining ml, °C, % and dBm. */
export type Reading = readonly [
  time: number,
  dispensed: number,
  remaining: number | null,
  temperature: number | null,
  battery: number | null,
  signal: number | null,
];

/** Formats readings for the column. Two such texts can be joined with a comma. */
export const writeReadings = (readings: readonly Reading[]): string => JSON.stringify(readings).slice(1, -1);

/** Reads the column. */
export const parseReadings = (stored: string): readonly Reading[] => JSON.parse(`[${stored}]`);

/** The readings of a column as a table expression `reading`; see `readingTime` and `readingMl`. */
export function readingsTable(database: Kysely<Database>, column: Expression<unknown>): RawBuilder<unknown> {
  const json = sql`'[' || ${column} || ']'`;
  return engineOf(database) === "postgres"
    ? sql`jsonb_array_elements(cast(${json} as jsonb)) as reading(value)`
    : sql`json_each(${json}) as reading`;
}

/** The time of a row of `readingsTable`, ms UTC. */
export const readingTime = sql<number>`cast(reading.value ->> 0 as bigint)`;

/** The dispensed volume of a row of `readingsTable`, ml. */
export const readingMl = sql<number>`cast(reading.value ->> 1 as double precision)`;

/**
 * The time since which readings are stored, ms UTC: the start of a day. It is 0 unless the database has older days
 * without readings.
 */
export async function readingsSince(database: Kysely<Database>): Promise<number> {
  const setting = database.selectFrom("platform_setting").select("value").where("name", "=", "readings_since");
  return Number((await setting.executeTakeFirst())?.value ?? 0);
}

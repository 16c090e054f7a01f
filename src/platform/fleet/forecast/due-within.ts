import { type RawBuilder, type SqlBool, sql } from "kysely";
import { localDay, startOfLocalDay, zoneOffset } from "../../../contract";

/** How far ahead the dashboard and the reports look for cartridge changes (spec §9), days. */
export const lookAheadDays = 28;

/**
 * SQL condition: the device is in use, and its cartridge is empty or is expected to be empty within `days` days of the
 * reader's time zone, after today.
 * The query must select from `device` without an alias. The condition matches the partial index on `empty_expected`.
 *
 * @param now ms UTC.
 *
 * @example
 * database.selectFrom("device").where(isDueWithin(lookAheadDays, clock(), caller))
 */
export function isDueWithin(
  days: number,
  now: number,
  { timeZone }: { readonly timeZone: string },
): RawBuilder<SqlBool> {
  const offset = zoneOffset(timeZone);
  const end = startOfLocalDay(localDay(now, offset) + days + 1, offset);
  return sql<SqlBool>`(device.bind_status = 1 and device.empty_expected < cast(${end} as bigint))`;
}

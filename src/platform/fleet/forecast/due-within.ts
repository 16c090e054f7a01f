import { type RawBuilder, type SqlBool, sql } from "kysely";
import { day } from "../../base/clock";
import { dayOf, startOfDay } from "../../database";

/** How far ahead the dashboard and the reports look for cartridge changes (spec §9), days. */
export const lookAheadDays = 28;

/**
 * SQL condition: the device is in use, and its cartridge is empty or is expected to be empty within `days` days.
 * The query must select from `device` without an alias. The condition matches the partial index on `empty_expected`.
 *
 * @param now ms UTC.
 *
 * @example
 * database.selectFrom("device").where(isDueWithin(lookAheadDays, clock()))
 */
export const isDueWithin = (days: number, now: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(device.bind_status = 1 and device.empty_expected <= cast(${startOfDay(dayOf(now)) + days * day} as bigint))`;

import { type RawBuilder, type SqlBool, sql } from "kysely";
import { day } from "../../base/clock";
import { dayOf, startOfDay } from "../../database";

/** How far ahead cartridges are watched (spec §9), days. */
export const lookAheadDays = 28;

/**
 * Whether the cartridge of a device in use is expected to be empty within so many days, or is empty already: a condition on
 * `device` under its own name, in the words of the index that serves it.
 *
 * @param now ms UTC.
 */
export const isDueWithin = (days: number, now: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(device.bind_status = 1 and device.empty_expected <= cast(${startOfDay(dayOf(now)) + days * day} as bigint))`;

import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { localDay, startOfLocalDay, zoneOffset } from "../../../contract";
import type { Caller } from "../../access/handler";
import { inScope } from "../../access/scope";
import { day } from "../../base/clock";
import type { Database } from "../../database";

/** How far ahead the dashboard and the reports look for cartridge changes (spec §9), days. */
export const lookAheadDays = 28;

/** The end of the last of `days` days of the reader's time zone after today, ms UTC. */
function endOf(days: number, now: number, { timeZone }: { readonly timeZone: string }): number {
  const offset = zoneOffset(timeZone);
  return startOfLocalDay(localDay(now, offset) + days + 1, offset);
}

/**
 * SQL condition: the device is in use, and its cartridge is empty or is expected to be empty within `days` days of the
 * reader's time zone, after today.
 * The query must select from `device` without an alias. For customers, the condition must match the partial
 * index `device_customer_empty`.
 *
 * @param now ms UTC.
 *
 * @example
 * database.selectFrom("device").where(isDueWithin(lookAheadDays, clock(), caller))
 */
export const isDueWithin = (days: number, now: number, reader: { readonly timeZone: string }): RawBuilder<SqlBool> =>
  sql<SqlBool>`(device.bind_status = 1 and device.empty_expected < cast(${endOf(days, now, reader)} as bigint))`;

/** Cartridges of one size and grease are counted for each site. */
const sites = ["customer_id", "province", "city", "lubricant", "lubricant_tube"] as const;

/**
 * Counts the devices in scope that `isDueWithin` finds, by site. Whole UTC days come from stored counts; the
 * hours from the last whole day to the end of the reader's day come from the devices.
 */
export function dueBySite(database: Kysely<Database>, caller: Caller, days: number, now: number) {
  const end = endOf(days, now, caller);
  const lastDay = Math.floor(end / day);
  const whole = database
    .selectFrom("due_count")
    .where(inScope(caller, "due_count"))
    .where("due_count.day", "<", lastDay)
    .where("due_count.devices", ">", 0)
    .select(sql<number | null>`nullif(due_count.customer_id, 0)`.as("customer_id"))
    .select(["due_count.province", "due_count.city", "due_count.lubricant", "due_count.lubricant_tube"])
    .select("due_count.devices");
  const rest = database
    .selectFrom("device")
    .where(inScope(caller, "device"))
    .where(isDueWithin(days, now, caller))
    .where("device.empty_expected", ">=", lastDay * day)
    .select(["device.customer_id", "device.province", "device.city", "device.lubricant", "device.lubricant_tube"])
    .select(sql<number>`1`.as("devices"));
  return database
    .selectFrom(whole.unionAll(rest).as("due"))
    .select([...sites, sql<number>`cast(sum(due.devices) as bigint)`.as("count")])
    .groupBy(sites);
}

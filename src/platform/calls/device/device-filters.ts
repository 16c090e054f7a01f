import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { timeSettingOff } from "../../../contract";
import type { Payloads } from "../../access/handler";
import { type Engine, unindexed } from "../../database";
import { greasingOfDevice } from "./advice-columns";

type FilterName =
  | "status"
  | "type"
  | "province"
  | "city"
  | "online"
  | "bind_status"
  | "is_enable"
  | "customer_id"
  | "greasing"
  | PeriodName;

type PeriodName = "empty_from" | "empty_until" | "seen_from" | "seen_until";

/** Filters of the device list (spec D5) but for those that search texts. A filter that is null or absent is not set. */
export type DeviceFilters = { readonly [N in FilterName]?: Payloads["device/list"][N] };

/** Filters that compare a column with their value. */
const columns = {
  type: "device.type",
  online: "device.online",
  bind_status: "device.bind_status",
  is_enable: "device.is_enable",
  customer_id: "device.customer_id",
  province: "device.province",
  city: "device.city",
} as const satisfies { readonly [N in FilterName]?: string };

/** Filters by a period, both ends included. */
const periods = {
  empty_from: { column: "device.empty_expected", is: sql`>=` },
  empty_until: { column: "device.empty_expected", is: sql`<=` },
  seen_from: { column: "device.active_time", is: sql`>=` },
  seen_until: { column: "device.active_time", is: sql`<=` },
} as const satisfies Readonly<Record<PeriodName, object>>;

/**
 * The conditions of the device list's filters. The figures of the dashboard use them too. The query selects from
 * `device` without an alias.
 *
 * @param unused filters whose indexes SQLite should not use: many devices match, and their index has another order than
 *   the list. PostgreSQL chooses the right index without this.
 */
export function deviceConditions(
  engine: Engine,
  filters: DeviceFilters,
  unused: readonly FilterName[] = [],
): readonly Expression<SqlBool>[] {
  const { status = null, greasing = null } = filters;
  const conditionOf = (name: FilterName, condition: RawBuilder<SqlBool>) =>
    engine === "sqlite" && unused.includes(name) ? unindexed(condition) : condition;
  const equal = Object.entries(columns).flatMap(([name, column]) => {
    const value = filters[name as keyof typeof columns] ?? null;
    return value === null ? [] : [conditionOf(name as FilterName, sql<SqlBool>`${sql.ref(column)} = ${value}`)];
  });
  const within = Object.entries(periods).flatMap(([name, { column, is }]) => {
    const time = filters[name as PeriodName] ?? null;
    return time === null ? [] : [sql<SqlBool>`${sql.ref(column)} ${is} ${time}`];
  });
  return [
    ...equal,
    ...within,
    ...(status === null ? [] : [conditionOf("status", statusIs(status))]),
    ...(greasing === null ? [] : [sql<SqlBool>`${greasingOfDevice()} = ${greasing}`]),
  ];
}

const statusIs = (status: NonNullable<DeviceFilters["status"]>) =>
  status === "pending_setting"
    ? sql<SqlBool>`device.pending_time_setting = ${timeSettingOff}`
    : sql<SqlBool>`device.status = ${status}`;

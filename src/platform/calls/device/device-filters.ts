import { type Expression, type SqlBool, sql } from "kysely";
import { timeSettingOff, withoutSeparators } from "../../../contract";
import type { Payloads } from "../../access/handler";
import { contains } from "../../database";

type FilterName =
  | "status"
  | "type"
  | "province"
  | "city"
  | "application"
  | "online"
  | "bind_status"
  | "is_enable"
  | "customer_id"
  | "keywords";

/** Filters of the device list (spec D5). A filter that is null or absent is not set. */
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

/**
 * The conditions of the device list's filters. The figures of the dashboard count with them too. The query selects from
 * `device` without an alias.
 */
export function deviceConditions(filters: DeviceFilters): readonly Expression<SqlBool>[] {
  const { status = null, application = null, keywords = null } = filters;
  const equal = Object.entries(columns).flatMap(([name, column]) => {
    const value = filters[name as keyof typeof columns] ?? null;
    return value === null ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`];
  });
  return [
    ...equal,
    ...(status === null ? [] : [statusIs(status)]),
    ...(application === null ? [] : [contains(sql.ref("device.application"), application)]),
    ...(keywords === null ? [] : [matching(keywords)]),
  ];
}

const statusIs = (status: NonNullable<DeviceFilters["status"]>) =>
  status === "pending_setting"
    ? sql<SqlBool>`device.pending_time_setting = ${timeSettingOff}`
    : sql<SqlBool>`device.status = ${status}`;

function matching(keywords: string): Expression<SqlBool> {
  const identifier = identifierIn(keywords);
  const conditions = [
    ...searched.map((name) => contains(sql.ref(name), keywords)),
    ...(identifier === null ? [] : identifiers.map((name) => contains(sql.ref(name), identifier))),
    sql`device.customer_id in (select customer.id from account as customer where ${ofCustomer(keywords)})`,
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** An identifier, or half of one, that was pasted with separators or in full width; null for other keywords. */
function identifierIn(keywords: string): string | null {
  const bare = withoutSeparators(keywords);
  return bare !== keywords && /^[0-9A-F]{8,}$/i.test(bare) ? bare : null;
}

const identifiers = ["device.imei", "device.eui", "device.gateway_eui"] as const;

/** The columns that keywords search (spec D5). */
const searched = [
  "device.device_sn",
  "device.imei",
  "device.eui",
  // The dashboard links an offline gateway to its devices.
  "device.gateway_eui",
  "device.device_name",
  "device.asset_tag",
  "device.application",
] as const;

const ofCustomer = (keywords: string): Expression<SqlBool> =>
  sql<SqlBool>`(${contains(sql.ref("customer.username"), keywords)} or ${contains(sql.ref("customer.company"), keywords)})`;

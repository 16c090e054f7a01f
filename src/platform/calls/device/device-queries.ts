import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { commandStatus, daysLeft, localDay, remainingShare, zoneOffset } from "../../../contract";
import { type Caller, notFound, type OperationLogEntry } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, engineOf } from "../../database";
import type { DeviceTable } from "../../database/tables/devices";
import { customerName } from "../stock/stock-queries";
import { advisedMonths, greasingOfDevice } from "./advice-columns";

/** A row of the table `device`. */
export type Device = Selectable<DeviceTable>;

/** The devices in the caller's scope, joined with dealer, group and customer. */
export const devicesOf = (database: Kysely<Database>, caller: Caller) =>
  database
    .selectFrom("device")
    .innerJoin("agent", "agent.id", "device.agent_id")
    .leftJoin("team", "team.id", "device.group_id")
    .leftJoin("account", "account.id", "device.customer_id")
    .where(inScope(caller, "device"));

/** Null for a device that is not bound or has not reported, because its settings in effect are unknown. */
const whenHeard = (value: RawBuilder<unknown>) =>
  sql<number | null>`case when device.bind_status = 1 and device.active_time is not null then ${value} end`;

/**
 * The columns of a device on the wire, without its keys (spec D3). `time_setting` and `report_interval` are the requested
 * values, which a form shows and sends back. `effective_…` are the values in effect; null before the first report.
 */
export const deviceColumns = () =>
  [
    "device.id as device_id",
    "device.type",
    "device.imei",
    "device.eui",
    "device.addr",
    "device.device_name",
    "device.device_sn",
    "device.industry",
    "device.application",
    "device.asset_tag",
    "device.asset_name",
    "device.install_location",
    "device.lubricant_tube as lubricantTube",
    "device.lubricant",
    sql<number>`coalesce(device.pending_time_setting, device.time_setting)`.as("time_setting"),
    whenHeard(sql`device.time_setting`).as("effective_time_setting"),
    "device.time_setting_max",
    "device.pending_action",
    sql<number>`coalesce(device.pending_report_interval, device.report_interval)`.as("report_interval"),
    whenHeard(sql`device.report_interval`).as("effective_report_interval"),
    sql<number>`case when exists (select 1 from device_command where device_command.device_id = device.id
      and device_command.status = ${sql.lit(commandStatus.pending)}) then 1 else 0 end`.as("is_pending"),
    advisedMonths().as("advised_months"),
    greasingOfDevice().as("greasing"),
    "device.bearing_type",
    "device.rpm",
    "device.bearing_temperature",
    "device.load",
    "device.image",
    "device.address",
    "device.province",
    "device.city",
    "device.longitude",
    "device.latitude",
    "device.group_id",
    "team.group_name",
    "device.customer_id",
    sql<string | null>`${customerName()}`.as("customer_name"),
    "agent.name as agent_name",
    "device.gateway_eui",
    "device.status",
    "device.online",
    "device.bind_status",
    "device.is_enable",
    "device.mode",
    "device.rate",
    "device.temperature",
    "device.electric_quantity",
    "device.signal",
    "device.remaining_ratio",
    "device.availability",
    "device.empty_early",
    "device.empty_expected",
    "device.empty_late",
    "device.register_time",
    "device.bind_time",
    "device.unbind_time",
    "device.active_time",
  ] as const;

/**
 * Adds the current volume, and the days and whole weeks until the cartridge is empty: from the forecast, or else from
 * the plan. Days are days of the caller's time zone.
 *
 * @param now ms UTC.
 */
export function withEstimates<
  R extends {
    readonly remaining_ratio: number | null;
    readonly effective_time_setting: number | null;
    readonly active_time: number | null;
    readonly empty_expected: number | null;
    /** ml. */
    readonly lubricantTube: number;
  },
>(
  row: R,
  now: number,
  { timeZone }: Pick<Caller, "timeZone">,
): R & {
  readonly remaining_ml: number | null;
  readonly estimated_usage_time: number | null;
  readonly available_weeks: number | null;
} {
  const { remaining_ratio, effective_time_setting, empty_expected } = row;
  const offset = zoneOffset(timeZone);
  const planned = effective_time_setting === null ? null : daysLeft(remaining_ratio, effective_time_setting);
  const days =
    planned === null || empty_expected === null
      ? planned
      : Math.max(localDay(empty_expected, offset) - localDay(now, offset), 0);
  const share = remainingShare(row, now);
  // Changes the row in place: copies of so many columns fill memory during an export of all devices.
  return Object.assign(row, {
    remaining_ml: share === null ? null : Math.round((share / 100) * row.lubricantTube * 10) / 10,
    estimated_usage_time: days,
    available_weeks: days === null ? null : Math.floor(days / 7),
  });
}

/** The answer row of one device. */
export const deviceRow = async (
  database: Kysely<Database>,
  { caller, now }: { readonly caller: Caller; readonly now: () => number },
  id: number,
) =>
  withEstimates(
    await devicesOf(database, caller)
      .where("device.id", "=", id)
      .select(deviceColumns())
      .executeTakeFirstOrThrow(notFound),
    now(),
    caller,
  );

const oneDevice = (database: Kysely<Database>, caller: Caller, id: number) =>
  database.selectFrom("device").selectAll().where("id", "=", id).where(inScope(caller, "device"));

/** @throws Refusal 5 for a device that does not exist or is out of scope. */
export const findDevice = (database: Kysely<Database>, caller: Caller, id: number): Promise<Device> =>
  oneDevice(database, caller, id).executeTakeFirstOrThrow(notFound);

/**
 * Finds a device and locks its row until the transaction ends. A transaction that changes a device or its records locks
 * the device first: two transactions then cannot wait for each other.
 */
export const lockDevice = (trx: Kysely<Database>, caller: Caller, id: number): Promise<Device> =>
  oneDevice(trx, caller, id)
    .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow(notFound);

/** The part of an operation log entry that all changes of a device share. */
export const deviceEntry = (
  device: Pick<Device, "id" | "agent_id" | "device_name">,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 1,
  resource: "device",
  targetId: device.id,
  agentId: device.agent_id,
  title: device.device_name,
});

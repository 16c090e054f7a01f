import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { device } from "../../../../resources/device";
import { commandStatus, daysLeft, localDay, type RowOf, remainingShare, zoneOffset } from "../../../contract";
import { type CallContext, type Caller, notFound, type OperationLogEntry } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, engineOf } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import type { DeviceTable } from "../../database/tables/devices";
import type { ReadHook } from "../records/hooks";
import type { WireRow } from "../records/row-types";
import { findShown, type RowQuery, recordOf } from "../records/stored-rows";
import { customerName } from "../stock/stock-queries";
import { advisedMonths, greasingOfDevice } from "./advice-columns";

/**
 * Above this number, reading devices in list order until the page is full is faster than finding and sorting all of
 * them.
 */
export const maxSortedRows = 1000;

interface CustomerList {
  readonly database: Kysely<Database>;
  readonly sort_by: string | null;
  /** The number of devices, if it is known. */
  readonly total: number | undefined;
}

/**
 * The devices of a customer, for a list. Indexes have them in the order of the id and of the name. In other orders they
 * are found first and then sorted: PostgreSQL expects them evenly in an index of all devices, and may read half of it
 * before the first one. With the id, SQLite reads them in the order of the table. A few are also found first for the
 * order of the name: a filter may leave them far apart in the index.
 */
export function customerRows(rows: RowQuery, { database, sort_by, total }: CustomerList): RowQuery {
  const isFew = total !== undefined && total <= maxSortedRows;
  if (sort_by === null || (sort_by === "device_name" && !isFew)) return rows;
  if (engineOf(database) === "sqlite") return rows.where("device.id", ">", 0);
  return recordTables(database).selectFrom(rows.selectAll("device").offset(0).as("device")) as RowQuery;
}

/** A row of the table `device`. */
export type Device = Selectable<DeviceTable>;

/** Null for a device that is not bound or has not reported, because its settings in effect are unknown. */
const whenHeard = (value: RawBuilder<unknown>) =>
  sql<number | null>`case when device.bind_status = 1 and device.active_time is not null then ${value} end`;

/**
 * How a device is read. `time_setting` and `report_interval` are the requested values, which a form shows and sends
 * back. `effective_…` are the values in effect; null before the first report.
 */
export const deviceRead: ReadHook = {
  joins: { agent: { table: "agent", on: "agent_id" } },
  values: {
    time_setting: sql`coalesce(device.pending_time_setting, device.time_setting)`,
    effective_time_setting: whenHeard(sql`device.time_setting`),
    report_interval: sql`coalesce(device.pending_report_interval, device.report_interval)`,
    effective_report_interval: whenHeard(sql`device.report_interval`),
    is_pending: sql`case when exists (select 1 from device_command where device_command.device_id = device.id
      and device_command.status = ${sql.lit(commandStatus.pending)}) then 1 else 0 end`,
    advised_months: advisedMonths(),
    greasing: greasingOfDevice(),
    customer_name: customerName("of_customer_id"),
    agent_name: "agent.name",
    rpm: "device.rpm",
    rate: "device.rate",
    electric_quantity: "device.electric_quantity",
    signal: "device.signal",
    // `finish` computes these.
    remaining_ml: sql`null`,
    estimated_usage_time: sql`null`,
    available_weeks: sql`null`,
  },
  finish: (row, { now, caller }) => withEstimates(row as WireRow & EstimatedFrom, now(), caller),
};

type EstimatedFrom = Pick<Device, "remaining_ratio" | "active_time" | "empty_expected"> & {
  readonly effective_time_setting: number | null;
  /** ml. */
  readonly lubricantTube: number;
};

/**
 * Adds the current volume, and the days and whole weeks until the cartridge is empty: from the forecast, or else from
 * the plan. Days are days of the caller's time zone.
 *
 * @param now ms UTC.
 */
function withEstimates<R extends EstimatedFrom>(row: R, now: number, { timeZone }: Pick<Caller, "timeZone">) {
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

export const deviceRecord = recordOf("device", { read: deviceRead });

/** The answer row of one device. */
export const deviceRow = async (database: Kysely<Database>, context: CallContext, id: number) =>
  (await findShown(database, context, deviceRecord, id)) as RowOf<typeof device>;

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

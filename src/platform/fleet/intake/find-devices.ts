import { type Kysely, sql } from "kysely";
import { commandStatus, deviceType } from "../../../contract";
import { type Database, engineOf, valuesOf, valuesTable } from "../../database";
import type { EventDevice } from "../events";
import { type PendingCommand, parseCommandData } from "./command-queue";
import type { ReportSource } from "./report";
import type { AlarmState, DeviceState } from "./transition";

/** A device as reports find it. */
export interface FoundDevice extends EventDevice, DeviceState {
  /** ml. */
  readonly lubricant_tube: number;
  readonly bind_time: number | null;
  readonly availability: number | null;
  readonly gateway_id: number | null;
}

/** Names a device among others. */
export const sourceKey = ({ type, value }: ReportSource): string => `${type} ${value}`;

const columns = [
  "id",
  "agent_id",
  "group_id",
  "customer_id",
  "type",
  "imei",
  "eui",
  "device_name",
  "lubricant_tube",
  "bind_time",
  "time_setting",
  "pending_time_setting",
  "report_interval",
  "pending_report_interval",
  "pending_action",
  "status",
  "online",
  "active_time",
  "temperature",
  "electric_quantity",
  "signal",
  "remaining_ratio",
  "availability",
  "mode",
  "rate",
  "gateway_id",
  "gateway_eui",
] as const;

/**
 * The bound devices that are named, by `sourceKey`. On PostgreSQL their rows are locked, in the order of their ids, so that two
 * batches with the same device come one after the other; on SQLite a transaction is alone by itself.
 */
export async function findDevices(
  trx: Kysely<Database>,
  sources: readonly ReportSource[],
): Promise<ReadonlyMap<string, FoundDevice>> {
  const found = new Map<string, FoundDevice>();
  for (const [type, column] of [
    [deviceType.nb, "imei"],
    [deviceType.lora, "eui"],
  ] as const) {
    const values = [...new Set(sources.filter((source) => source.type === type).map(({ value }) => value))];
    if (values.length === 0) continue;
    const rows = await trx
      .selectFrom("device")
      .select(columns)
      .where("type", "=", type)
      // Spelt out, not a parameter: the index of bound identifiers holds these rows alone.
      .where("bind_status", "=", sql.lit(1))
      .where(column, "in", valuesOf(trx, "text", values))
      .orderBy("id")
      .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate())
      .execute();
    for (const row of rows) found.set(sourceKey({ type, value: row[column] ?? "" }), row);
  }
  return found;
}

/** Which of these reports are there already, as `{device id} {time}`. */
export async function knownReports(
  trx: Kysely<Database>,
  asked: readonly (readonly [deviceId: number, time: number])[],
): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set();
  // "cross join": SQLite would otherwise be free to go through all reports and look each up in the list.
  const { rows } = await sql<{ device_id: number; time: number }>`
    select r.device_id, r.time from ${valuesTable(trx, ["bigint", "bigint"], asked)} as v
    cross join device_report r where r.device_id = v.column1 and r.time = v.column2`.execute(trx);
  return new Set(rows.map((row) => `${row.device_id} ${row.time}`));
}

/** The open alarms of devices, by device. */
export async function openAlarms(
  trx: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly AlarmState[]>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("alarm")
    .select(["id", "device_id", "code", "begin_time", "end_time"])
    .where("device_id", "in", valuesOf(trx, "bigint", ids))
    .where("end_time", "is", null)
    .execute();
  return byDevice(rows);
}

/** The commands that wait for devices' next reports, by device, oldest first. */
export async function pendingCommands(
  trx: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly PendingCommand[]>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("device_command")
    .select(["id", "device_id", "kind", "data", "create_time"])
    .where("device_id", "in", valuesOf(trx, "bigint", ids))
    .where("status", "=", sql.lit(commandStatus.pending))
    .orderBy("id")
    .execute();
  return byDevice(rows.map((row) => ({ ...row, data: parseCommandData(row.data) })));
}

function byDevice<R extends { readonly device_id: number }>(rows: readonly R[]): ReadonlyMap<number, readonly R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(row.device_id);
    if (group) group.push(row);
    else groups.set(row.device_id, [row]);
  }
  return groups;
}

import { type Kysely, sql } from "kysely";
import { commandStatus, deviceType, firstOwnCode } from "../../../contract";
import { groupBy } from "../../base/group-by";
import { type Database, engineOf, oneOf, valuesTable } from "../../database";
import type { EventDevice } from "../events";
import type { EmptyDates } from "../forecast";
import { type CountedDevice, countedColumns } from "../totals";
import { type PendingCommand, parseCommandData } from "./command-queue";
import type { Report, ReportSource } from "./report";
import type { AlarmState, DeviceState } from "./transition";

/** The columns of a device that ingestion reads. */
export interface FoundDevice extends EventDevice, DeviceState, CountedDevice, EmptyDates {
  readonly gateway_id: number | null;
}

/** The map key of a device identifier. */
export const sourceKey = ({ type, value }: ReportSource): string => `${type} ${value}`;

const columns = [
  ...countedColumns,
  "id",
  "imei",
  "eui",
  "device_name",
  "time_setting",
  "pending_time_setting",
  "report_interval",
  "pending_report_interval",
  "pending_action",
  "active_time",
  "temperature",
  "electric_quantity",
  "signal",
  "remaining_ratio",
  "mode",
  "rate",
  "gateway_id",
  "gateway_eui",
  "empty_early",
  "empty_late",
] as const;

/**
 * Reads the bound devices with the given identifiers, by `sourceKey`. On PostgreSQL this locks their rows in the
 * order of their ids, so that batches with the same devices run one after the other. SQLite runs one write transaction
 * at a time.
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
      // A literal: with a parameter the engine cannot use the partial index on bound devices.
      .where("bind_status", "=", sql.lit(1))
      .where(column, ...oneOf(trx, "text", values))
      .orderBy("id")
      .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate())
      .execute();
    for (const row of rows) found.set(sourceKey({ type, value: row[column] ?? "" }), row);
  }
  return found;
}

/** The device of a report. The sender cannot tell a device of another provider from a device that does not exist. */
export function deviceOf({ source, agentId = null }: Report, devices: ReadonlyMap<string, FoundDevice>) {
  const device = devices.get(sourceKey(source));
  return agentId === null || device?.agent_id === agentId ? device : undefined;
}

/** The map key of a report: its device and its time, ms UTC. */
export const reportKey = (deviceId: number, time: number): string => `${deviceId} ${time}`;

/** Returns the `reportKey` of the reports that are already stored. */
export async function knownReports(
  trx: Kysely<Database>,
  keys: readonly (readonly [deviceId: number, time: number])[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  // "cross join" fixes the join order: SQLite might otherwise scan all reports.
  const { rows } = await sql<{ device_id: number; time: number }>`
    select r.device_id, r.time from ${valuesTable(trx, ["bigint", "bigint"], keys)} as v
    cross join device_report r where r.device_id = v.column1 and r.time = v.column2`.execute(trx);
  return new Set(rows.map((row) => reportKey(row.device_id, row.time)));
}

/** Reads the reported alarms that have not ended, by device id, including alarms that a person has cleared. */
export async function activeAlarms(
  trx: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly AlarmState[]>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("alarm")
    .select(["id", "device_id", "code", "begin_time", "end_time", "closed_time"])
    .where("device_id", ...oneOf(trx, "bigint", ids))
    .where("end_time", "is", null)
    .where("code", "<", firstOwnCode)
    .$narrowType<{ device_id: number }>()
    .execute();
  return groupBy(rows, ({ device_id }) => device_id);
}

/** Reads the pending commands of devices, by device id, oldest first. */
export async function pendingCommands(
  trx: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly PendingCommand[]>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("device_command")
    .select(["id", "device_id", "kind", "data", "create_time"])
    .where("device_id", ...oneOf(trx, "bigint", ids))
    .where("status", "=", sql.lit(commandStatus.pending))
    .orderBy("id")
    .execute();
  const commands = rows.map((row) => ({ ...row, data: parseCommandData(row.data) }));
  return groupBy(commands, ({ device_id }) => device_id);
}

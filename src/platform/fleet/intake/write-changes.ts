import type { Kysely } from "kysely";
import { commandStatus } from "../../../contract";
import { type ColumnTypes, type Database, engineOf, insertMany, updateMany } from "../../database";
import type { EmptyDates } from "../forecast";
import type { PendingCommand } from "./command-queue";
import type { FoundDevice } from "./find-devices";
import type { ReportFacts } from "./report";
import type { AlarmState, DeviceState } from "./transition";

/** An accepted report with its type, one of `reportType`. */
export interface NewReport {
  readonly device: FoundDevice;
  readonly facts: ReportFacts;
  readonly kind: number;
}

/** Stores reports with their values. Values that are not in a report are left out of its payload. */
export async function writeReports(trx: Kysely<Database>, reports: readonly NewReport[]): Promise<void> {
  if (reports.length === 0) return;
  await insertMany(
    trx,
    "device_report",
    { device_id: "bigint", time: "bigint", agent_id: "bigint", report_type: "bigint", payload: "text" },
    reports.map(({ device, facts: { time, ...values }, kind }) => ({
      device_id: device.id,
      time,
      agent_id: device.agent_id,
      report_type: kind,
      payload: payloadOf(values),
    })),
  ).execute();
}

function payloadOf({ confirms, ...others }: Omit<ReportFacts, "time">): string {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(others)) if (value !== null) values[name] = value;
  if (confirms.length > 0) values.confirms = confirms;
  return JSON.stringify(values);
}

type NewState = DeviceState & EmptyDates & Pick<FoundDevice, "id" | "availability" | "gateway_id">;

type StateTypes = Partial<ColumnTypes<keyof NewState>>;

/**
 * The columns that reports change. SQLite writes the indexes of every column that a statement names, even if its value
 * is the same. So each group of columns is written only for devices where one of the group has changed.
 */
const stateTypes = [
  { active_time: "bigint", temperature: "double precision", signal: "double precision" },
  { remaining_ratio: "double precision" },
  { electric_quantity: "double precision" },
  { empty_early: "bigint", empty_expected: "bigint", empty_late: "bigint" },
  { availability: "double precision" },
  {
    time_setting: "bigint",
    pending_time_setting: "bigint",
    report_interval: "bigint",
    pending_report_interval: "bigint",
    pending_action: "bigint",
    status: "bigint",
    online: "bigint",
    mode: "bigint",
    rate: "bigint",
    gateway_id: "bigint",
    gateway_eui: "text",
  },
] as const satisfies readonly StateTypes[];

/** Writes the new states of devices. */
export async function writeStates(
  trx: Kysely<Database>,
  changes: readonly { readonly device: FoundDevice; readonly state: NewState }[],
): Promise<void> {
  // With each statement, PostgreSQL writes a complete new row and all of its index entries.
  const groups: readonly StateTypes[] = engineOf(trx) === "postgres" ? [Object.assign({}, ...stateTypes)] : stateTypes;
  for (const types of groups) {
    const columns = Object.keys(types) as (keyof NewState)[];
    const changed = changes.filter(({ device, state }) => columns.some((column) => state[column] !== device[column]));
    await updateMany(
      trx,
      "device",
      types as ColumnTypes<keyof NewState>,
      changed.map(({ state }) => state),
    );
  }
}

/** A new or ended alarm with its device. */
export interface AlarmChange {
  readonly device: FoundDevice;
  readonly alarm: AlarmState;
}

/** The map key of an alarm, which has no id before it is stored. */
export const alarmKey = ({ device, alarm }: AlarmChange): string => `${device.id} ${alarm.code} ${alarm.begin_time}`;

/**
 * Writes ended alarms, then new ones: a device can have only one open alarm of each code.
 *
 * @returns the ids of all these alarms, by `alarmKey`.
 */
export async function writeAlarms(
  trx: Kysely<Database>,
  changes: readonly AlarmChange[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const ended = changes.flatMap(({ alarm: { id, end_time } }) => (id === null ? [] : [{ id, end_time }]));
  await updateMany(trx, "alarm", { end_time: "bigint" }, ended);
  for (const change of changes) if (change.alarm.id !== null) ids.set(alarmKey(change), change.alarm.id);
  const begun = changes.filter(({ alarm }) => alarm.id === null);
  if (begun.length === 0) return ids;
  const rows = await insertMany(
    trx,
    "alarm",
    { device_id: "bigint", agent_id: "bigint", code: "bigint", begin_time: "bigint", end_time: "bigint" },
    begun.map(({ device, alarm: { code, begin_time, end_time } }) => ({
      device_id: device.id,
      agent_id: device.agent_id,
      code,
      begin_time,
      end_time,
    })),
  )
    .returning(["id", "device_id", "code", "begin_time"])
    .execute();
  for (const row of rows) ids.set(`${row.device_id} ${row.code} ${row.begin_time}`, row.id);
  return ids;
}

/** A command that a report confirmed, with the time of the report (ms UTC). */
export interface Confirmation {
  readonly command: PendingCommand;
  readonly time: number;
}

/** Marks commands as confirmed. */
export async function confirmCommands(trx: Kysely<Database>, confirmations: readonly Confirmation[]): Promise<void> {
  const types = { status: "bigint", confirm_time: "bigint" } as const;
  const rows = confirmations.map(({ command, time }) => ({
    id: command.id,
    status: commandStatus.confirmed,
    confirm_time: time,
  }));
  await updateMany(trx, "device_command", types, rows);
}

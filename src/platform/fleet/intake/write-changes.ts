import type { Kysely } from "kysely";
import { commandStatus } from "../../../contract";
import { type Database, insertMany, updateMany } from "../../database";
import type { PendingCommand } from "./command-queue";
import type { FoundDevice } from "./find-devices";
import type { ReportFacts } from "./report";
import type { AlarmState, DeviceState } from "./transition";

/** A report that is taken, with the kind that it turned out to be. */
export interface NewReport {
  readonly device: FoundDevice;
  readonly facts: ReportFacts;
  readonly kind: number;
}

/** Keeps the reports as they came; what a report does not speak of is left out of it. */
export async function writeReports(trx: Kysely<Database>, reports: readonly NewReport[]): Promise<void> {
  if (reports.length === 0) return;
  await insertMany(
    trx,
    "device_report",
    { device_id: "bigint", time: "bigint", agent_id: "bigint", report_type: "bigint", payload: "text" },
    reports.map(({ device, facts: { time, ...told }, kind }) => ({
      device_id: device.id,
      time,
      agent_id: device.agent_id,
      report_type: kind,
      payload: payloadOf(told),
    })),
  ).execute();
}

/** What a report tells, without what it does not speak of. */
const payloadOf = (told: Omit<ReportFacts, "time">): string =>
  JSON.stringify(told, (name, value) => (value === null || (name === "confirms" && isNone(value)) ? undefined : value));

const isNone = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** What nearly every report changes. */
const figureTypes = {
  active_time: "bigint",
  temperature: "double precision",
  electric_quantity: "double precision",
  signal: "double precision",
  remaining_ratio: "double precision",
} as const;

/** What few reports change, and much of it is in indexes. */
const standingTypes = {
  time_setting: "bigint",
  pending_time_setting: "bigint",
  report_interval: "bigint",
  pending_report_interval: "bigint",
  pending_action: "bigint",
  status: "bigint",
  online: "bigint",
  availability: "double precision",
  mode: "bigint",
  rate: "bigint",
  gateway_id: "bigint",
  gateway_eui: "text",
} as const;

const standingColumns = Object.keys(standingTypes) as (keyof typeof standingTypes)[];

type NewState = DeviceState & Pick<FoundDevice, "id" | "availability" | "gateway_id">;

/** Writes the states of devices: of the columns that seldom change only those of devices where one has. */
export async function writeStates(
  trx: Kysely<Database>,
  changes: readonly { readonly device: FoundDevice; readonly state: NewState }[],
): Promise<void> {
  await updateMany(
    trx,
    "device",
    figureTypes,
    changes.map(({ state }) => state),
  );
  await updateMany(
    trx,
    "device",
    standingTypes,
    changes.flatMap(({ device, state }) =>
      standingColumns.some((column) => state[column] !== device[column]) ? [state] : [],
    ),
  );
}

/** An alarm that is new or has ended, and whose it is. */
export interface AlarmChange {
  readonly device: FoundDevice;
  readonly alarm: AlarmState;
}

/** Names an alarm before it has an id. */
export const alarmKey = ({ device, alarm }: AlarmChange): string => `${device.id} ${alarm.code} ${alarm.begin_time}`;

/**
 * Writes alarms that are new or have ended; those that have ended first, because one of a code may be open at a time.
 * @returns the ids of all of them, by `alarmKey`.
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

/** A command that a report has confirmed, and when. */
export interface Confirmation {
  readonly command: PendingCommand;
  readonly time: number;
}

/** Notes that devices have carried out commands. */
export async function confirmCommands(trx: Kysely<Database>, confirmations: readonly Confirmation[]): Promise<void> {
  const types = { status: "bigint", confirm_time: "bigint" } as const;
  const rows = confirmations.map(({ command, time }) => ({
    id: command.id,
    status: commandStatus.confirmed,
    confirm_time: time,
  }));
  await updateMany(trx, "device_command", types, rows);
}

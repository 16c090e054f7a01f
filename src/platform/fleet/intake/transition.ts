import { type CommandKind, commandKind, reportType, timeSettingOff } from "../../../contract";
import type { PendingCommand } from "./command-queue";
import type { ReportFacts } from "./report";
import { isSilent } from "./silence";

/** What of a device its reports change. */
export interface DeviceState {
  readonly time_setting: number;
  readonly pending_time_setting: number | null;
  readonly report_interval: number;
  readonly pending_report_interval: number | null;
  readonly pending_action: number | null;
  readonly status: number;
  readonly online: number;
  readonly active_time: number | null;
  readonly temperature: number | null;
  readonly electric_quantity: number | null;
  readonly signal: number | null;
  readonly remaining_ratio: number | null;
  readonly mode: number | null;
  readonly rate: number | null;
  readonly gateway_eui: string;
}

/** An alarm that is open, or has just ended. */
export interface AlarmState {
  /** Null for one that is not in the database yet. */
  readonly id: number | null;
  readonly code: number;
  readonly begin_time: number;
  /** Null while it lasts. */
  readonly end_time: number | null;
}

/** A device as a report finds it. */
export interface DeviceSnapshot {
  readonly state: DeviceState;
  /** The alarms that are open, and those that earlier reports of the same batch have ended. */
  readonly alarms: readonly AlarmState[];
  /** The commands that wait. */
  readonly pending: readonly PendingCommand[];
}

/** A device as a report leaves it. */
export interface Transition extends DeviceSnapshot {
  readonly raised: readonly AlarmState[];
  readonly cleared: readonly AlarmState[];
  readonly confirmed: readonly PendingCommand[];
  /** Dispensed since the report before, ml: as it was told, else what the cartridge has lost. */
  readonly dispensed: number;
  /** Left, ml; null where nothing tells. */
  readonly remaining: number | null;
  /** One of `reportType`. */
  readonly kind: number;
}

/** Lubricator statuses (spec §4). */
const status = { normal: 0, alarm: 1, abnormal: 2, offline: 3, closed: 4 } as const;

/** The code that says that the device itself is at fault, not the lubrication: 6, internal error. */
const internalError = 6;

/**
 * What a report does to its device.
 *
 * A late one, not younger than the newest, changes no figure, alarm or setting: a younger report has told what holds
 * since. What it says was carried out stays carried out.
 *
 * @param cartridge volume, ml.
 * @param now ms UTC: a report that comes after a long way may be of a device that is silent by now.
 */
export function applyReport(
  before: DeviceSnapshot,
  facts: ReportFacts,
  { cartridge, now }: { readonly cartridge: number; readonly now: number },
): Transition {
  const isLate = before.state.active_time !== null && facts.time <= before.state.active_time;
  const confirmed = before.pending.filter((command) => isConfirmed(command, facts, isLate));
  const pending = before.pending.filter((command) => !confirmed.includes(command));
  const { alarms, raised, cleared } = isLate
    ? { alarms: before.alarms, raised: [], cleared: [] }
    : alarmsAfter(before.alarms, facts);
  const remaining = remainingOf(facts, cartridge);
  const told = isLate ? before.state : withFigures(before.state, facts, cartridge);
  const settled = settledBy(told, facts, confirmed, isLate);
  const isHeard = settled.active_time !== null && !isSilent(settled.active_time, settled.report_interval, now);
  const open = alarms.filter((alarm) => alarm.end_time === null);
  const kind = facts.alarms?.length ? reportType.alarm : confirmed.length > 0 ? reportType.answer : reportType.periodic;
  return {
    state: { ...settled, ...standing(settled.time_setting, open, isHeard) },
    alarms,
    pending,
    raised,
    cleared,
    confirmed,
    dispensed: facts.dispensed_ml ?? (isLate ? 0 : lost(before.state.remaining_ratio, remaining, cartridge)),
    remaining,
    kind,
  };
}

/** Status and online state as they follow from the setting, the open alarms, and whether it is heard. */
function standing(
  timeSetting: number,
  open: readonly AlarmState[],
  isHeard: boolean,
): Pick<DeviceState, "status" | "online"> {
  // A lubricator that is off is shut down, whatever it still reports (spec §4).
  if (timeSetting === timeSettingOff) return { status: status.closed, online: 0 };
  if (!isHeard) return { status: status.offline, online: 0 };
  if (open.some(({ code }) => code !== internalError)) return { status: status.alarm, online: 1 };
  return { status: open.length > 0 ? status.abnormal : status.normal, online: 1 };
}

/** Which value in effect tells that a command was carried out; the others are confirmed by their ids alone. */
const toldBy: { readonly [K in CommandKind]?: "time_setting" | "report_interval" } = {
  [commandKind.timeSetting]: "time_setting",
  [commandKind.reportInterval]: "report_interval",
};

function isConfirmed(command: PendingCommand, facts: ReportFacts, isLate: boolean): boolean {
  if (facts.confirms.includes(command.id)) return true;
  const name = toldBy[command.kind as CommandKind];
  return name !== undefined && !isLate && facts[name] !== null && facts[name] === command.data[name];
}

/** The settings in effect after a report, and what no longer waits. */
function settledBy(
  state: DeviceState,
  facts: ReportFacts,
  confirmed: readonly PendingCommand[],
  isLate: boolean,
): DeviceState {
  const by = (kind: CommandKind) => confirmed.find((command) => command.kind === kind);
  const inEffect = (name: "time_setting" | "report_interval", kind: CommandKind): number => {
    const told = isLate ? null : facts[name];
    const asked = by(kind)?.data[name];
    return told ?? (typeof asked === "number" ? asked : state[name]);
  };
  const wasReset = by(commandKind.reset) !== undefined;
  const isUntold = facts.remaining_ratio === null && facts.remaining_ml === null;
  return {
    ...state,
    time_setting: inEffect("time_setting", commandKind.timeSetting),
    pending_time_setting: by(commandKind.timeSetting) ? null : state.pending_time_setting,
    report_interval: inEffect("report_interval", commandKind.reportInterval),
    pending_report_interval: by(commandKind.reportInterval) ? null : state.pending_report_interval,
    pending_action: wasReset ? null : state.pending_action,
    // The count begins anew with a full cartridge, unless a report knows better.
    remaining_ratio: wasReset && !isLate && isUntold ? 100 : state.remaining_ratio,
  };
}

function withFigures(state: DeviceState, facts: ReportFacts, cartridge: number): DeviceState {
  return {
    ...state,
    active_time: facts.time,
    temperature: facts.temperature ?? state.temperature,
    electric_quantity: facts.battery ?? state.electric_quantity,
    signal: facts.signal ?? state.signal,
    remaining_ratio: ratioOf(facts, cartridge) ?? state.remaining_ratio,
    mode: facts.mode ?? state.mode,
    rate: facts.rate ?? state.rate,
    gateway_eui: facts.gateway_eui ?? state.gateway_eui,
  };
}

function alarmsAfter(before: readonly AlarmState[], { alarms: codes, time }: ReportFacts) {
  if (codes === null) return { alarms: before, raised: [], cleared: [] };
  const open = before.filter((alarm) => alarm.end_time === null);
  const ended = open.filter(({ code }) => !codes.includes(code));
  const cleared = ended.map((alarm) => ({ ...alarm, end_time: time }));
  const raised = codes
    .filter((code) => !open.some((alarm) => alarm.code === code))
    .map((code) => ({ id: null, code, begin_time: time, end_time: null }));
  return { alarms: [...before.filter((alarm) => !ended.includes(alarm)), ...cleared, ...raised], raised, cleared };
}

/** What is left, % of the cartridge; not above 100, also where a larger cartridge was put in than is entered. */
function ratioOf(facts: ReportFacts, cartridge: number): number | null {
  if (facts.remaining_ratio !== null) return facts.remaining_ratio;
  return facts.remaining_ml === null ? null : rounded(Math.min((facts.remaining_ml / cartridge) * 100, 100), 1);
}

function remainingOf(facts: ReportFacts, cartridge: number): number | null {
  if (facts.remaining_ml !== null) return facts.remaining_ml;
  return facts.remaining_ratio === null ? null : rounded((facts.remaining_ratio / 100) * cartridge, 3);
}

/** What a cartridge has lost, ml; nothing when it was exchanged for a fuller one. */
function lost(ratioBefore: number | null, remaining: number | null, cartridge: number): number {
  if (ratioBefore === null || remaining === null) return 0;
  return rounded(Math.max((ratioBefore / 100) * cartridge - remaining, 0), 3);
}

function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

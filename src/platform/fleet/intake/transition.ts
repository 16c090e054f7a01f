import {
  type CommandKind,
  cartridgeAlarms,
  commandKind,
  pendingAction,
  reportType,
  statusByAlarms,
  statusOfDevice,
  timeSettingOff,
} from "../../../contract";
import { hour } from "../../base/clock";
import { round } from "../../base/round";
import type { PendingCommand } from "./command-queue";
import type { ReportFacts } from "./report";
import { isSilent } from "./silence";

/** The columns of a device that reports change. */
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

/** An alarm that is open or ended in the current batch. */
export interface AlarmState {
  /** Null until the alarm is stored. */
  readonly id: number | null;
  /** Device error code, 1 to 7. */
  readonly code: number;
  /** ms UTC. */
  readonly begin_time: number;
  /** ms UTC; null while the alarm is active on the device. */
  readonly end_time: number | null;
  /** When a person cleared it, ms UTC. A later report with its code opens it again. */
  readonly closed_time: number | null;
}

/** The state of a device before or after a report. */
export interface DeviceSnapshot {
  readonly state: DeviceState;
  /** The open alarms, and alarms that earlier reports of the same batch ended. */
  readonly alarms: readonly AlarmState[];
  readonly pending: readonly PendingCommand[];
}

/** The state of a device after a report, with the changes. */
export interface Transition extends DeviceSnapshot {
  readonly raised: readonly AlarmState[];
  readonly cleared: readonly AlarmState[];
  readonly confirmed: readonly PendingCommand[];
  /** Dispensed since the previous report, ml: as reported, or computed from the remaining volume. */
  readonly dispensed: number;
  /** Remaining lubricant, ml; null if it is not in the report. */
  readonly remaining: number | null;
  /** One of `reportType`. */
  readonly kind: number;
}

/**
 * Computes the effect of a report on its device. Pure function.
 *
 * A late report is not newer than the last one. It changes no value, alarm or setting, because the stored state is
 * newer. It can still confirm commands by their ids.
 *
 * @param cartridge volume, ml.
 * @param now ms UTC. The device is offline when even this report is too old.
 *
 * @example
 * const before = { state: device, alarms: [], pending: [] };
 * const { state, raised } = applyReport(before, report.facts, { cartridge: 125, now: clock() });
 */
export function applyReport(
  before: DeviceSnapshot,
  sent: ReportFacts,
  { cartridge, now }: { readonly cartridge: number; readonly now: number },
): Transition {
  const facts = countsOldCartridge(before, sent) ? withoutCount(sent) : sent;
  const isLate = before.state.active_time !== null && facts.time <= before.state.active_time;
  const confirmed = before.pending.filter((command) => isConfirmed(command, facts, isLate));
  const pending = before.pending.filter((command) => !confirmed.includes(command));
  const { alarms, raised, cleared } = isLate
    ? { alarms: before.alarms, raised: [], cleared: [] }
    : alarmsAfter(before.alarms, facts);
  const remaining = remainingOf(facts, cartridge);
  const measured = isLate ? before.state : withMeasurements(before.state, facts, cartridge);
  const settled = withSettings(measured, facts, confirmed, isLate);
  const isReporting = settled.active_time !== null && !isSilent(settled.active_time, settled.report_interval, now);
  const open = alarms.filter((alarm) => alarm.end_time === null && alarm.closed_time === null);
  const counted = isPresumedFull(before.state) ? null : before.state.remaining_ratio;
  const kind = facts.alarms?.length ? reportType.alarm : confirmed.length > 0 ? reportType.answer : reportType.periodic;
  return {
    state: { ...settled, ...statusOf(settled.time_setting, open, isReporting) },
    alarms,
    pending,
    raised,
    cleared,
    confirmed,
    dispensed: facts.dispensed_ml ?? (isLate ? 0 : consumed(counted, remaining, cartridge)),
    remaining,
    kind,
  };
}

/** Whether the stored count is the full count set by a swap, not by a report: then a lower report does not count as consumption. */
const isPresumedFull = ({ pending_action, remaining_ratio }: DeviceState): boolean =>
  pending_action === pendingAction.swap && remaining_ratio === 100;

/**
 * How long reports may still contain the count of the removed cartridge, in reporting intervals. After that the
 * reported count is used, because a device that never confirms must not look full until it is empty.
 */
const oldCountIntervals = 2;

/** Whether the device still counts the swapped cartridge: it receives the reset in the answer to its next report. */
function countsOldCartridge({ state, pending }: DeviceSnapshot, { time, confirms }: ReportFacts): boolean {
  const reset = pending.find(({ kind }) => kind === commandKind.reset);
  if (state.pending_action !== pendingAction.swap || reset === undefined || confirms.includes(reset.id)) return false;
  const isFirst = state.active_time === null || state.active_time < reset.create_time;
  return isFirst || time < reset.create_time + oldCountIntervals * state.report_interval * hour;
}

/** A report without its values about the cartridge. */
const withoutCount = (facts: ReportFacts): ReportFacts => ({
  ...facts,
  remaining_ratio: null,
  remaining_ml: null,
  alarms: facts.alarms?.filter((code) => !cartridgeAlarms.includes(code)) ?? null,
});

/** Derives status and online state from the time setting, the open alarms, and whether the device reports in time. */
function statusOf(
  timeSetting: number,
  open: readonly AlarmState[],
  isReporting: boolean,
): Pick<DeviceState, "status" | "online"> {
  // A lubricator with the time setting 0 counts as shut down, even if it still reports (spec §4).
  if (timeSetting === timeSettingOff) return { status: statusOfDevice.closed, online: 0 };
  if (!isReporting) return { status: statusOfDevice.offline, online: 0 };
  return { status: statusByAlarms(open.map(({ code }) => code)), online: 1 };
}

/** The reported value that confirms a command of this kind. Other kinds are confirmed by their ids only. */
const confirmingValue: { readonly [K in CommandKind]?: "time_setting" | "report_interval" } = {
  [commandKind.timeSetting]: "time_setting",
  [commandKind.reportInterval]: "report_interval",
};

function isConfirmed(command: PendingCommand, facts: ReportFacts, isLate: boolean): boolean {
  if (facts.confirms.includes(command.id)) return true;
  const name = confirmingValue[command.kind as CommandKind];
  return name !== undefined && !isLate && facts[name] !== null && facts[name] === command.data[name];
}

/** Applies the reported settings and clears the pending columns of confirmed commands. */
function withSettings(
  state: DeviceState,
  facts: ReportFacts,
  confirmed: readonly PendingCommand[],
  isLate: boolean,
): DeviceState {
  const confirmedOf = (kind: CommandKind) => confirmed.find((command) => command.kind === kind);
  const inEffect = (name: "time_setting" | "report_interval", kind: CommandKind): number => {
    const reported = isLate ? null : facts[name];
    const commanded = confirmedOf(kind)?.data[name];
    return reported ?? (typeof commanded === "number" ? commanded : state[name]);
  };
  const wasReset = confirmedOf(commandKind.reset) !== undefined;
  const hasRemaining = facts.remaining_ratio !== null || facts.remaining_ml !== null;
  return {
    ...state,
    time_setting: inEffect("time_setting", commandKind.timeSetting),
    pending_time_setting: confirmedOf(commandKind.timeSetting) ? null : state.pending_time_setting,
    report_interval: inEffect("report_interval", commandKind.reportInterval),
    pending_report_interval: confirmedOf(commandKind.reportInterval) ? null : state.pending_report_interval,
    pending_action: wasReset ? null : state.pending_action,
    // A reset follows a cartridge exchange: the cartridge is full unless the report has its own value.
    remaining_ratio: wasReset && !isLate && !hasRemaining ? 100 : state.remaining_ratio,
  };
}

function withMeasurements(state: DeviceState, facts: ReportFacts, cartridge: number): DeviceState {
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
    .map((code) => ({ id: null, code, begin_time: time, end_time: null, closed_time: null }));
  const lasting = before
    .filter((alarm) => !ended.includes(alarm))
    .map((alarm) => (time > (alarm.closed_time ?? time) ? { ...alarm, closed_time: null } : alarm));
  return { alarms: [...lasting, ...cleared, ...raised], raised, cleared };
}

/** Remaining lubricant, % of the cartridge. At most 100: the cartridge can be larger than the stored volume. */
function ratioOf(facts: ReportFacts, cartridge: number): number | null {
  if (facts.remaining_ratio !== null) return facts.remaining_ratio;
  return facts.remaining_ml === null ? null : round(Math.min((facts.remaining_ml / cartridge) * 100, 100), 1);
}

function remainingOf(facts: ReportFacts, cartridge: number): number | null {
  if (facts.remaining_ml !== null) return facts.remaining_ml;
  return facts.remaining_ratio === null ? null : round((facts.remaining_ratio / 100) * cartridge, 3);
}

/** Volume consumed since the previous report, ml; 0 after an exchange for a fuller cartridge. */
function consumed(ratioBefore: number | null, remaining: number | null, cartridge: number): number {
  if (ratioBefore === null || remaining === null) return 0;
  return round(Math.max((ratioBefore / 100) * cartridge - remaining, 0), 3);
}

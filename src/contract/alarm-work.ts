import { alarmCode, cartridgeAlarms, options } from "./enums";

/** The code of a gateway alarm: the gateway is offline, and its devices are silent (spec E24). */
export const gatewayOffline = 101;

/** Alarm codes of a device that dispenses less or more than planned (spec E27). */
export const dispensesLess = 102;
export const dispensesMore = 103;
export const deviationCodes: readonly number[] = [dispensesLess, dispensesMore];

/** The first code of the platform's own alarms. Reports of devices neither raise nor end them. */
export const firstOwnCode = 100;

/** Codes of the alarms that a new cartridge ends. */
export const endedBySwap: readonly number[] = [...cartridgeAlarms, ...deviationCodes];

/** Alarm codes: the error codes of devices, and the codes of alarms that the platform raises itself. */
export const alarmKind = options([
  ...alarmCode,
  { value: gatewayOffline, label: { zh: "网关离线", en: "Gateway offline" }, tone: "error" },
  { value: dispensesLess, label: { zh: "出油少于计划", en: "Dispenses less than planned" }, tone: "warning" },
  { value: dispensesMore, label: { zh: "出油多于计划", en: "Dispenses more than planned" }, tone: "warning" },
]);

/** How urgent an alarm is. The platform derives it from the code. An ended alarm has severity 0. */
export const alarmSeverity = options([
  { value: 3, label: { zh: "严重", en: "Critical" }, tone: "error" },
  { value: 2, label: { zh: "警告", en: "Warning" }, tone: "warning" },
  { value: 1, label: { zh: "例行", en: "Routine" }, tone: "accent" },
  { value: 0, label: { zh: "已结束", en: "Over" }, tone: "neutral", isQuiet: true },
]);

const criticalCodes: readonly number[] = [1, 3, 5, gatewayOffline];
const warningCodes: readonly number[] = [4, 6, ...deviationCodes];

/** The severity of an open alarm with a code. The column `severity` has the same rule. */
export const severityOf = (code: number): number =>
  criticalCodes.includes(code) ? 3 : warningCodes.includes(code) ? 2 : 1;

/** Values of `alarmWork` by name. */
export const workState = { recovered: 0, open: 1, acknowledged: 2, snoozed: 3, cleared: 4, toDo: 5, mine: 6 } as const;

/** The state of the work on an alarm. */
export const alarmWork = options([
  { value: workState.open, label: { zh: "待处理", en: "New" }, tone: "error" },
  { value: workState.acknowledged, label: { zh: "处理中", en: "Acknowledged" }, tone: "accent" },
  { value: workState.snoozed, label: { zh: "已暂停", en: "Snoozed" }, tone: "neutral" },
  { value: workState.cleared, label: { zh: "人工解除", en: "Cleared by hand" }, tone: "neutral" },
  { value: workState.recovered, label: { zh: "已恢复", en: "Recovered" }, tone: "success" },
]);

/** The values of the filter `work`: the states, and the open work of all people or of the reader. */
export const alarmWorkFilter = options([
  { value: workState.toDo, label: { zh: "全部待办", en: "To do" } },
  { value: workState.mine, label: { zh: "指派给我", en: "Assigned to me" } },
  ...alarmWork,
]);

/** How long an alarm can be snoozed, hours. */
export const snoozeHours = options([
  { value: 1, label: { zh: "1 小时", en: "1 hour" } },
  { value: 4, label: { zh: "4 小时", en: "4 hours" } },
  { value: 24, label: { zh: "1 天", en: "1 day" } },
  { value: 72, label: { zh: "3 天", en: "3 days" } },
  { value: 168, label: { zh: "1 周", en: "1 week" } },
  { value: 720, label: { zh: "30 天", en: "30 days" } },
]);

/** Values of `alarmStepOptions` by name. */
export const alarmStep = {
  acknowledge: 1,
  assign: 2,
  snooze: 3,
  clear: 4,
  reopen: 5,
  comment: 6,
  stillReported: 7,
  escalate: 8,
} as const;

/** The steps of the work on an alarm. */
export const alarmStepOptions = options([
  { value: alarmStep.acknowledge, label: { zh: "确认", en: "Acknowledged" }, tone: "accent" },
  { value: alarmStep.assign, label: { zh: "指派", en: "Assigned" }, tone: "accent" },
  { value: alarmStep.snooze, label: { zh: "暂停", en: "Snoozed" }, tone: "neutral" },
  { value: alarmStep.clear, label: { zh: "解除", en: "Cleared" }, tone: "success" },
  { value: alarmStep.reopen, label: { zh: "重新打开", en: "Re-opened" }, tone: "warning" },
  { value: alarmStep.comment, label: { zh: "备注", en: "Comment" }, tone: "neutral" },
  { value: alarmStep.escalate, label: { zh: "转告", en: "Escalated" }, tone: "warning" },
  { value: alarmStep.stillReported, label: { zh: "设备仍在上报", en: "Still reported" }, tone: "warning" },
]);

import type { Option } from "../enums";

/** Commands to a device. A device receives its commands when it next reports. */
export const commandKind = { timeSetting: 1, reset: 2, scene: 3, reportInterval: 4 } as const;
/** A value of `commandKind`. */
export type CommandKind = (typeof commandKind)[keyof typeof commandKind];

/** The commands with their labels. */
export const commandKindOptions = [
  { value: commandKind.timeSetting, label: { zh: "时间设置", en: "Time setting" } },
  { value: commandKind.reset, label: { zh: "重置油量计数", en: "Reset of the lubricant count" } },
  { value: commandKind.scene, label: { zh: "模式/场景设置", en: "Mode/scene setting" } },
  { value: commandKind.reportInterval, label: { zh: "上报周期", en: "Reporting cycle" } },
] as const satisfies readonly Option[];

/** Values of `commandStatusOptions` by name. */
export const commandStatus = { pending: 0, confirmed: 1, cancelled: 2 } as const;

/** States of a command. A newer command of the same kind cancels an older one. */
export const commandStatusOptions = [
  { value: commandStatus.pending, label: { zh: "待上报确认", en: "Pending" }, tone: "warning" },
  { value: commandStatus.confirmed, label: { zh: "已确认", en: "Confirmed" }, tone: "success" },
  { value: commandStatus.cancelled, label: { zh: "已取消", en: "Cancelled" }, tone: "neutral" },
] as const satisfies readonly Option[];

/** Values of `reportTypeOptions` by name. */
export const reportType = { periodic: 1, alarm: 2, answer: 3 } as const;

/** Reasons for a report. A report with an alarm that also answers a setting counts as an alarm. */
export const reportTypeOptions = [
  { value: reportType.periodic, label: { zh: "定时上报", en: "Periodic" }, tone: "neutral" },
  { value: reportType.alarm, label: { zh: "报警上报", en: "Alarm" }, tone: "error" },
  { value: reportType.answer, label: { zh: "设置应答", en: "Answer to a setting" }, tone: "accent" },
] as const satisfies readonly Option[];

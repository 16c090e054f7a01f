import { alarmCode, cartridgeAlarms, options } from "./enums";

/** The code of an alarm of a gateway: it is offline, and the devices below it are silent (spec E24). */
export const gatewayOffline = 101;

/** Codes of alarms of a device that has left its plan (spec E27). */
export const dispensesLess = 102;
export const dispensesMore = 103;
export const deviationCodes: readonly number[] = [dispensesLess, dispensesMore];

/** The first code of the platform's own alarms. Reports of devices neither raise nor end them. */
export const firstOwnCode = 100;

/** Codes of the alarms that a new cartridge ends. */
export const endedBySwap: readonly number[] = [...cartridgeAlarms, ...deviationCodes];

/** Codes of alarms: the error codes of devices, and what the platform finds itself. */
export const alarmKind = options([
  ...alarmCode,
  { value: gatewayOffline, label: { zh: "网关离线", en: "Gateway offline" }, tone: "error" },
  { value: dispensesLess, label: { zh: "出油少于计划", en: "Dispenses less than planned" }, tone: "warning" },
  { value: dispensesMore, label: { zh: "出油多于计划", en: "Dispenses more than planned" }, tone: "warning" },
]);

/** What an alarm means and what to do, by its code. */
export const alarmMeaning = options([
  {
    value: 1,
    label: {
      zh: "油筒已空，轴承不再得到润滑。请更换油筒，再重置油量计数。",
      en: "The cartridge is empty and the bearing gets no grease. Change the cartridge, then reset the lubricant count.",
    },
  },
  {
    value: 2,
    label: {
      zh: "电池即将耗尽，润滑器仍在工作。下次到场时更换电池。",
      en: "The battery is nearly empty; the lubricator still works. Change the battery on the next visit.",
    },
  },
  {
    value: 3,
    label: {
      zh: "电池已耗尽，润滑器不再出油。请更换电池。",
      en: "The battery is empty and the lubricator dispenses nothing. Change the battery.",
    },
  },
  {
    value: 4,
    label: {
      zh: "出油阻力升高，油路可能正在堵塞。请检查油管和润滑点。",
      en: "Dispensing meets growing resistance: the line may be clogging. Check the line and the lubrication point.",
    },
  },
  {
    value: 5,
    label: {
      zh: "出油阻力过高，油脂可能到不了轴承。请疏通油路。",
      en: "Dispensing meets too much resistance: grease may not reach the bearing. Clear the line.",
    },
  },
  {
    value: 6,
    label: {
      zh: "润滑器报告内部错误。请到场检查，必要时更换。",
      en: "The lubricator reports a fault of its own. Check it on site and replace it if the fault stays.",
    },
  },
  {
    value: 7,
    label: {
      zh: "油脂即将用完。请准备油筒，在用完之前更换。",
      en: "The cartridge will soon be empty. Take one along on the next visit.",
    },
  },
  {
    value: gatewayOffline,
    label: {
      zh: "网关及其下所有润滑器均无上报。请检查网关的电源和网络；润滑器仍按设置出油。",
      en: "Neither the gateway nor any lubricator below it reports. Check its power and network; the lubricators go on dispensing.",
    },
  },
  {
    value: dispensesLess,
    label: {
      zh: "实际出油明显少于计划：油路可能堵塞或有空气。请看“趋势”中的曲线，到场检查油路。",
      en: "The lubricator gives clearly less grease than planned: the line may be blocked, or there is air in it. See the curve under Trends, and check the line.",
    },
  },
  {
    value: dispensesMore,
    label: {
      zh: "实际出油明显多于计划：可能泄漏。请看“趋势”中的曲线，到场检查润滑器和油管。",
      en: "The lubricator gives clearly more grease than planned: it may leak. See the curve under Trends, and check lubricator and line.",
    },
  },
]);

/** How urgent an alarm is. The platform derives it from the code; an alarm that is over has none. */
export const alarmSeverity = options([
  { value: 3, label: { zh: "严重", en: "Critical" }, tone: "error" },
  { value: 2, label: { zh: "警告", en: "Warning" }, tone: "warning" },
  { value: 1, label: { zh: "例行", en: "Routine" }, tone: "accent" },
  { value: 0, label: { zh: "已结束", en: "Over" }, tone: "neutral", isQuiet: true },
]);

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

/** What a list can be limited to: the states, and the open work of all or of the reader. */
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

import { alarmKind, alarmSeverity, type Language, type Text, textIn } from "../../../contract";
import { alarmMeaning } from "../../../contract/alarm-meaning";
import type { ShownAlarm } from "./read-alarms";

/** Texts of notices. Labels of alarms and severities come from the contract. */
export const noticeTexts = {
  one: { zh: "{severity}报警：{alarm} · {name}", en: "{severity}: {alarm} · {name}" },
  many: { zh: "{count} 条报警，其中严重 {critical} 条", en: "{count} alarms, {critical} of them critical" },
  digest: { zh: "每日报警汇总：{count} 条", en: "Daily summary: {count} alarms" },
  intro: { zh: "账号：{account}。时间按 {zone} 时区。", en: "Account: {account}. Times are in {zone}." },
  escalated: {
    zh: "前一位联系人未在规定时间内确认，因此转告您。",
    en: "The person before you has not acknowledged this in time, so you are told.",
  },
  alarms: { zh: "报警", en: "Alarms" },
  device: { zh: "设备", en: "Device" },
  since: { zh: "开始于", en: "Since" },
  over: { zh: "已结束", en: "over" },
  silent: { zh: "{count} 台润滑器无上报", en: "silent lubricators: {count}" },
  gateway: { zh: "网关", en: "Gateway" },
  more: { zh: "另有 {count} 条，请在控制台查看。", en: "{count} more are listed in the console." },
  open: { zh: "打开报警", en: "Open the alarm" },
  openAll: { zh: "打开报警列表", en: "Open the list of alarms" },
  footer: {
    zh: "您收到此邮件，是因为您或同事在控制台的“通知”设置中如此选择。可在同一处更改或关闭。",
    en: "You get this mail because you, or a colleague before you, chose so under “Notifications” in the console. Change or stop it there.",
  },
} as const satisfies Readonly<Record<string, Text>>;

const labelIn = (options: readonly { readonly value: number | string; readonly label: Text }[], value: number): Text =>
  options.find((one) => one.value === value)?.label ?? String(value);

/** The label of an alarm. */
export const alarmText = ({ code }: ShownAlarm, language: Language): string =>
  textIn(labelIn(alarmKind, code), language);

/** The meaning of an alarm, with advice. */
export const meaningText = ({ code }: ShownAlarm, language: Language): string =>
  textIn(labelIn(alarmMeaning, code), language);

/** The device, or the gateway with its silent lubricators. */
export function subjectText({ name, devices }: ShownAlarm, language: Language): string {
  if (devices === null) return name;
  const silent = textIn(noticeTexts.silent, language, { count: devices });
  return `${name || textIn(noticeTexts.gateway, language)} (${silent})`;
}

/** One line about alarms: the subject of a mail, or the title of a push message. */
export function titleOf(alarms: readonly ShownAlarm[], language: Language): string {
  const [first] = alarms;
  if (first !== undefined && alarms.length === 1) {
    return textIn(noticeTexts.one, language, {
      severity: textIn(labelIn(alarmSeverity, first.severity), language),
      alarm: alarmText(first, language),
      name: subjectText(first, language),
    });
  }
  const critical = alarms.filter(({ severity }) => severity === 3).length;
  return textIn(noticeTexts.many, language, { count: alarms.length, critical });
}

/** The path that a click opens, below the address of the console. */
export const pathOf = (alarms: readonly ShownAlarm[]): string =>
  alarms.length === 1 ? `/log/warning/${alarms[0]?.id}` : "/log/warning";

import type { Text } from "../../../contract";
import type { ReportRate } from "./periods";

/** Report names by frequency. */
export const reportNames: Readonly<Record<ReportRate, Text>> = {
  1: { zh: "润滑日报", en: "Daily lubrication report" },
  2: { zh: "润滑周报", en: "Weekly lubrication report" },
  3: { zh: "润滑双周报", en: "Two-weekly lubrication report" },
  4: { zh: "润滑月报", en: "Monthly lubrication report" },
};

/** Texts of the reports. Labels of alarms and frequencies come from the contract. */
export const reportTexts = {
  subject: { zh: "{name}：{period}", en: "{name}: {period}" },
  manyDays: { zh: "{from} 至 {to}", en: "{from} to {to}" },
  intro: {
    zh: "账号：{account}。日期和时间均按 {zone} 时区。",
    en: "Account: {account}. Days and times are in {zone}.",
  },
  devices: { zh: "使用中的设备", en: "Devices in use" },
  used: { zh: "油脂用量", en: "Grease used" },
  availability: { zh: "本期可用率", en: "Availability in this period" },
  raised: { zh: "新报警", en: "New alarms" },
  ml: { zh: "{amount} ml", en: "{amount} ml" },
  none: { zh: "—", en: "—" },
  consumption: { zh: "油脂用量", en: "Grease used" },
  grease: { zh: "油脂", en: "Grease" },
  amount: { zh: "用量 (ml)", en: "Used (ml)" },
  noGrease: { zh: "未注明", en: "Not stated" },
  total: { zh: "合计", en: "Total" },
  noConsumption: { zh: "本期没有用量记录。", en: "No grease use was recorded in this period." },
  alarms: { zh: "报警", en: "Alarms" },
  alarm: { zh: "报警", en: "Alarm" },
  raisedInPeriod: { zh: "本期新增", en: "New in this period" },
  open: { zh: "目前未解除", en: "Open now" },
  noAlarms: { zh: "本期没有报警，目前也没有未解除的报警。", en: "No alarm began in this period, and none is open." },
  due: { zh: "四周内需更换的油管", en: "Cartridges due within four weeks" },
  device: { zh: "设备和位置", en: "Device and place" },
  size: { zh: "规格 (ml)", en: "Size (ml)" },
  expected: { zh: "预计用完", en: "Expected empty" },
  noDue: { zh: "四周内没有需更换的油管。", en: "No cartridge is due within four weeks." },
  silent: { zh: "离线设备", en: "Offline devices" },
  last: { zh: "最后上报 ({zone})", en: "Last report ({zone})" },
  noSilent: { zh: "没有离线设备。", en: "No device is offline." },
  more: { zh: "另有 {count} 台，请在控制台查看。", en: "{count} more devices are listed in the console." },
  moreOne: { zh: "另有 1 台，请在控制台查看。", en: "1 more device is listed in the console." },
  footer: {
    zh: "您收到此邮件，是因为您在控制台将邮件报告频率设为“{rate}”。如需更改或关闭，请登录控制台，在“设置”的个人资料中修改“邮件报告频率”。",
    en: "You get this mail because the email report frequency of your account is “{rate}”. To change the frequency or to stop the reports, sign in to the console and open the profile in “Setting”.",
  },
  footerRequested: {
    zh: "您收到此邮件，是因为您在控制台要求立即发送一份报告。定期报告的频率可在“设置”的个人资料中修改。",
    en: "You get this mail because you requested a report in the console. You can change the frequency of regular reports in the profile in “Setting”.",
  },
} as const satisfies Readonly<Record<string, Text>>;

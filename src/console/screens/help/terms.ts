import {
  alarmCode,
  alarmsOfStatus,
  deviceStatus,
  type Language,
  statusOfDevice,
  type Text,
  textIn,
  toleratedCycles,
} from "../../../contract";

/** A term and its meaning. */
export interface Term {
  readonly term: Text;
  readonly meaning: Text;
}

/** The names of the error codes of a status. */
const errorsOf = (status: number, language: Language): string =>
  alarmsOfStatus(status)
    .map(({ label }) => textIn(label, language))
    .join(language === "zh" ? "、" : ", ");

/** Meanings of the device statuses, in the order of `deviceStatus`. */
const stateMeanings: readonly Text[] = [
  {
    zh: "设备按上报周期正常上报，没有未解除的报警。",
    en: "The device reports in its reporting cycle and has no open alarm.",
  },
  {
    zh: `设备上报了故障，需要到现场处理：${errorsOf(statusOfDevice.alarm, "zh")}。`,
    en: `The device reports an error and needs attention on site: ${errorsOf(statusOfDevice.alarm, "en")}.`,
  },
  {
    zh: `设备只上报了自身的故障（${errorsOf(statusOfDevice.abnormal, "zh")}）：请联系服务商。`,
    en: `The device reports only a fault of its own (${errorsOf(statusOfDevice.abnormal, "en")}): contact your service provider.`,
  },
  {
    zh: `超过 ${toleratedCycles} 个上报周期没有上报：检查电池、信号或网关。`,
    en: `The device has not reported for ${toleratedCycles} reporting cycles: check battery, signal or gateway.`,
  },
  { zh: "已停止注脂。", en: "The device is switched off and dispenses no grease." },
  {
    zh: "设备绑定后还没有上报，状态和生效的设置都未知。",
    en: "The device has not reported since it was bound. Its state and its settings in effect are unknown.",
  },
  { zh: "记录没有绑定润滑器。", en: "No lubricator is bound to the record." },
];

/** Remedies for the error codes, in the order of `alarmCode`. */
const alarmRemedies: readonly Text[] = [
  { zh: "更换油管，然后在设备上执行“重置”。", en: "Replace the cartridge, then use “Reset” on the device." },
  { zh: "在近期安排更换电池。", en: "Plan to replace the battery soon." },
  { zh: "更换电池；在此之前设备不再上报。", en: "Replace the battery. Until then the device does not report." },
  { zh: "检查油路是否开始堵塞。", en: "Check whether the grease line is starting to clog." },
  {
    zh: "油路堵塞：清理油路后再启用。",
    en: "The grease line is blocked: clear it before you switch the device on again.",
  },
  { zh: "记录设备编号并联系服务商。", en: "Note the lubricator number and contact your service provider." },
  { zh: "准备新的油管。", en: "Have a new cartridge ready." },
];

/** Pairs the labels of an enumeration with their meanings, by position. */
const termsOf = (labels: readonly { readonly label: Text }[], meanings: readonly Text[]): Term[] =>
  labels.map(({ label }, index) => ({ term: label, meaning: meanings[index] ?? "" }));

/** The device statuses and their meanings. */
export const stateTerms = termsOf(deviceStatus, stateMeanings);

/** The error codes and their remedies. */
export const alarmTerms = termsOf(alarmCode, alarmRemedies);

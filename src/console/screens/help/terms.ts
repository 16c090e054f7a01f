import { alarmCode, deviceStatus, type Text } from "../../../contract";

/** A word and what it means. */
export interface Term {
  readonly term: Text;
  readonly meaning: Text;
}

/** What each state of a device means, in the order of its numbers. */
const stateMeanings: readonly Text[] = [
  {
    zh: "设备按上报周期正常上报，没有未处理的故障。",
    en: "The device reports within its reporting cycle and has no fault.",
  },
  {
    zh: "设备上报了故障代码，需要到现场处理。",
    en: "The device has reported an error code and needs attention on site.",
  },
  {
    zh: "上报的数据不合常理，例如温度或电量超出范围。",
    en: "It reports implausible values, such as a temperature out of range.",
  },
  {
    zh: "超过上报周期没有上报：检查电池、信号或网关。",
    en: "No report within its reporting cycle: check battery, signal or gateway.",
  },
  { zh: "已停止注脂。", en: "It dispenses nothing." },
];

/** What to do about each error code, in the order of the codes. */
const alarmCures: readonly Text[] = [
  { zh: "更换油管，然后在设备上执行“重置”。", en: "Change the cartridge, then use “Reset” on the device." },
  { zh: "在近期安排更换电池。", en: "Plan a change of battery soon." },
  { zh: "更换电池；在此之前设备不再上报。", en: "Change the battery; until then the device does not report." },
  { zh: "检查油路是否开始堵塞。", en: "Check whether the grease line begins to clog." },
  { zh: "油路堵塞：清理油路后再启用。", en: "The grease line is blocked: clear it before switching on again." },
  { zh: "记录设备编号并联系服务商。", en: "Note the lubricator number and ask your service provider." },
  { zh: "准备新的油管。", en: "Have a new cartridge ready." },
];

/** Pairs the words of an enumeration with what they mean. */
const paired = (labels: readonly { readonly label: Text }[], meanings: readonly Text[]): Term[] =>
  labels.map(({ label }, at) => ({ term: label, meaning: meanings[at] ?? "" }));

/** What the states of a device mean. */
export const stateTerms = paired(deviceStatus, stateMeanings);

/** What the error codes mean for whoever looks after the device. */
export const alarmTerms = paired(alarmCode, alarmCures);

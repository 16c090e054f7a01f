import {
  alarmCode,
  commandKind,
  commandKindOptions,
  describeScene,
  type Language,
  type Option,
  parseScene,
  reportInterval,
  reportMode,
  type Text,
  textIn,
  timeSetting,
} from "../../../contract";
import type { CommandData } from "./command-queue";

/** How one thing that a report tells is said; undefined where it does not tell it. */
type Say = (value: unknown, language: Language) => string | undefined;

/** At most thousandths, which is what volumes are told in. */
const number = (language: Language, value: number): string =>
  value.toLocaleString(language, { maximumFractionDigits: 3, useGrouping: false });

/** Between a value and its unit, which no line end may part. */
const unit = (name: string): string => `{value}\u00A0${name}`;

const figure =
  (text: Text): Say =>
  (value, language) =>
    typeof value === "number" ? textIn(text, language, { value: number(language, value) }) : undefined;

const wordOf = (options: readonly Option[], value: unknown, language: Language): string =>
  textIn(options.find((option) => option.value === value)?.label ?? String(value), language);

const chosen =
  (text: Text, options: readonly Option[]): Say =>
  (value, language) =>
    typeof value === "number" ? textIn(text, language, { value: wordOf(options, value, language) }) : undefined;

/** In the order in which a report is read out. */
const sayings: Readonly<Record<string, Say>> = {
  alarms: (codes, language) => {
    if (!Array.isArray(codes) || codes.length === 0) return undefined;
    const words = codes.map((code) => wordOf(alarmCode, code, language)).join(language === "zh" ? "、" : " + ");
    return textIn({ zh: "报警：{words}", en: "alarm: {words}" }, language, { words });
  },
  remaining_ratio: figure({ zh: "油脂 {value}%", en: "grease {value}%" }),
  remaining_ml: figure({ zh: `剩余 ${unit("ml")}`, en: `${unit("ml")} left` }),
  dispensed_ml: figure({ zh: `注脂 ${unit("ml")}`, en: `dispensed ${unit("ml")}` }),
  battery: figure({ zh: "电量 {value}%", en: "battery {value}%" }),
  temperature: figure(unit("°C")),
  signal: figure(unit("dBm")),
  mode: chosen({ zh: "模式：{value}", en: "mode: {value}" }, reportMode),
  rate: figure({ zh: "每 {value} 分钟", en: "every {value} min" }),
  time_setting: chosen({ zh: "时间设置：{value}", en: "time setting: {value}" }, timeSetting),
  report_interval: chosen({ zh: "上报周期：{value}", en: "reporting cycle: {value}" }, reportInterval),
  gateway_eui: (eui, language) =>
    typeof eui === "string" ? textIn({ zh: "网关 {eui}", en: "gateway {eui}" }, language, { eui }) : undefined,
};

/** What a report tells, in words: "grease 63%, battery 88%, 24.5 °C, -97 dBm". */
export function describeReport(told: CommandData, language: Language): string {
  const parts = Object.entries(sayings).flatMap(([name, say]) => say(told[name], language) ?? []);
  return parts.join(language === "zh" ? "，" : ", ");
}

/** What a device was told to do, in words: "Time setting: 6 months". */
export function describeCommand(kind: number, data: CommandData, language: Language): string {
  const label = wordOf(commandKindOptions, kind, language);
  const value = commandValue(kind, data, language);
  return value === null ? label : `${label}${language === "zh" ? "：" : ": "}${value}`;
}

function commandValue(kind: number, data: CommandData, language: Language): string | null {
  if (kind === commandKind.timeSetting) return wordOf(timeSetting, data.time_setting, language);
  if (kind === commandKind.reportInterval) return wordOf(reportInterval, data.report_interval, language);
  if (kind !== commandKind.scene) return null;
  return textIn(describeScene(parseScene(data.scene)?.scene ?? []), language);
}

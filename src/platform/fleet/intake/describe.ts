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

/** Describes one value of a report; undefined when the report does not have it. */
type Describe = (value: unknown, language: Language) => string | undefined;

/** Volumes have up to three decimals. */
const number = (language: Language, value: number): string =>
  value.toLocaleString(language, { maximumFractionDigits: 3, useGrouping: false });

/** A placeholder with its unit, joined by a no-break space. */
const unit = (name: string): string => `{value}\u00A0${name}`;

const figure =
  (text: Text): Describe =>
  (value, language) =>
    typeof value === "number" ? textIn(text, language, { value: number(language, value) }) : undefined;

const labelOf = (options: readonly Option[], value: unknown, language: Language): string =>
  textIn(options.find((option) => option.value === value)?.label ?? String(value), language);

const choice =
  (text: Text, options: readonly Option[]): Describe =>
  (value, language) =>
    typeof value === "number" ? textIn(text, language, { value: labelOf(options, value, language) }) : undefined;

/** In the order in which the description lists the values. */
const describers: Readonly<Record<string, Describe>> = {
  alarms: (codes, language) => {
    if (!Array.isArray(codes) || codes.length === 0) return undefined;
    const words = codes.map((code) => labelOf(alarmCode, code, language)).join(language === "zh" ? "、" : " + ");
    return textIn({ zh: "报警：{words}", en: "alarm: {words}" }, language, { words });
  },
  remaining_ratio: figure({ zh: "油脂 {value}%", en: "grease {value}%" }),
  remaining_ml: figure({ zh: `剩余 ${unit("ml")}`, en: `${unit("ml")} left` }),
  dispensed_ml: figure({ zh: `注脂 ${unit("ml")}`, en: `dispensed ${unit("ml")}` }),
  battery: figure({ zh: "电量 {value}%", en: "battery {value}%" }),
  temperature: figure(unit("°C")),
  signal: figure(unit("dBm")),
  mode: choice({ zh: "模式：{value}", en: "mode: {value}" }, reportMode),
  rate: figure({ zh: "每 {value} 分钟", en: "every {value} min" }),
  time_setting: choice({ zh: "时间设置：{value}", en: "time setting: {value}" }, timeSetting),
  report_interval: choice({ zh: "上报周期：{value}", en: "reporting cycle: {value}" }, reportInterval),
  gateway_eui: (eui, language) =>
    typeof eui === "string" ? textIn({ zh: "网关 {eui}", en: "gateway {eui}" }, language, { eui }) : undefined,
};

/** Describes a report: "grease 63%, battery 88%, 24.5 °C, -97 dBm". */
export function describeReport(payload: CommandData, language: Language): string {
  const parts = Object.entries(describers).flatMap(([name, describe]) => describe(payload[name], language) ?? []);
  return parts.join(language === "zh" ? "，" : ", ");
}

/** Describes a command: "Time setting: 6 months". */
export function describeCommand(kind: number, data: CommandData, language: Language): string {
  const label = labelOf(commandKindOptions, kind, language);
  const value = commandValue(kind, data, language);
  return value === null ? label : `${label}${language === "zh" ? "：" : ": "}${value}`;
}

function commandValue(kind: number, data: CommandData, language: Language): string | null {
  if (kind === commandKind.timeSetting) return labelOf(timeSetting, data.time_setting, language);
  if (kind === commandKind.reportInterval) return labelOf(reportInterval, data.report_interval, language);
  if (kind !== commandKind.scene) return null;
  return textIn(describeScene(parseScene(data.scene)?.scene ?? []), language);
}

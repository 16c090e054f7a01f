import { reportMode } from "../enums";
import { type Language, type Text, textIn } from "../text";

/** A part of a weekday with its own report mode and rate. */
export interface SceneInterval {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** Start, in minutes since midnight of the device's clock: 0 to 1439. */
  readonly begin: number;
  /** End (exclusive), in minutes since midnight of the device's clock: 1 to 1440. */
  readonly end: number;
  /** A value of `reportMode`: 1 position, 2 heartbeat. */
  readonly mode: number;
  /** Minutes between two reports: 1 to 1440. */
  readonly rate: number;
}

/** The mode/scene setting of a device. Outside the intervals the device follows its reporting cycle. */
export type Scene = readonly SceneInterval[];

/**
 * Limits of a scene. The specification has none: once a day is the slowest rate, and 8 intervals a day cover shifts.
 */
export const sceneLimits = { weekdays: 7, dayMinutes: 1440, rateMin: 1, rateMax: 1440, perDay: 8 } as const;

/** The weekdays, Monday first. */
export const weekdays: readonly { readonly value: number; readonly label: Text }[] = [
  { value: 1, label: { zh: "周一", en: "Monday" } },
  { value: 2, label: { zh: "周二", en: "Tuesday" } },
  { value: 3, label: { zh: "周三", en: "Wednesday" } },
  { value: 4, label: { zh: "周四", en: "Thursday" } },
  { value: 5, label: { zh: "周五", en: "Friday" } },
  { value: 6, label: { zh: "周六", en: "Saturday" } },
  { value: 7, label: { zh: "周日", en: "Sunday" } },
];

/** The faults of an interval. */
export const sceneFaultTexts = {
  "scene.weekday": { zh: "星期应为 1（周一）至 7（周日）", en: "The weekday is 1 (Monday) to 7 (Sunday)" },
  "scene.time": { zh: "请填写 00:00 至 24:00 之间的时间", en: "Enter times from 00:00 to 24:00" },
  "scene.order": { zh: "结束时间须晚于开始时间", en: "The end must be after the beginning" },
  "scene.overlap": { zh: "与 {begin}–{end} 的时段重叠", en: "Overlaps the interval {begin}–{end}" },
  "scene.mode": { zh: "请选择模式：定位或心跳", en: "Choose a mode: position or heartbeat" },
  "scene.rate": {
    zh: "频率应为 {min} 至 {max} 之间的整数分钟",
    en: "The rate is a whole number of minutes from {min} to {max}",
  },
  "scene.many": { zh: "每天最多 {max} 个时段", en: "A day may have {max} intervals at most" },
} as const satisfies Record<string, Text>;

/** A fault of one interval. */
export interface SceneFault {
  /** Index of the interval in the list. */
  readonly at: number;
  readonly id: keyof typeof sceneFaultTexts;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Returns the text of a fault in a language. */
export const sceneFaultText = (fault: SceneFault, language: Language): string =>
  textIn(sceneFaultTexts[fault.id], language, fault.values);

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

const modes: readonly unknown[] = reportMode.map((one) => one.value);

/** Formats minutes since midnight as a time of day: 490 is 08:10, 1440 is 24:00. */
export function formatClock(minutes: number): string {
  const twoDigits = (part: number): string => String(part).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Parses a time of day (`8:05`, `24:00`) to minutes since midnight; null for any other text. */
export function parseClock(text: string): number | null {
  const parts = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(text.trim());
  const minutes = parts === null ? Number.NaN : Number(parts[1]) * 60 + Number(parts[2]);
  return minutes <= sceneLimits.dayMinutes ? minutes : null;
}

/** The fault of one interval, not compared with others. It takes unknown values, from the wire or from inputs. */
function faultOf(interval: Readonly<Record<keyof SceneInterval, unknown>>): Omit<SceneFault, "at"> | null {
  const { weekday, begin, end, mode, rate } = interval;
  const { weekdays: days, dayMinutes, rateMin, rateMax } = sceneLimits;
  if (!isWhole(weekday, 1, days)) return { id: "scene.weekday" };
  if (!isWhole(begin, 0, dayMinutes) || !isWhole(end, 0, dayMinutes)) return { id: "scene.time" };
  if (begin >= end) return { id: "scene.order" };
  if (!modes.includes(mode)) return { id: "scene.mode" };
  return isWhole(rate, rateMin, rateMax) ? null : { id: "scene.rate", values: { min: rateMin, max: rateMax } };
}

/** The faults of a scene, in the order of its intervals, one per interval at most. An empty scene is valid. */
export function sceneFaults(
  intervals: readonly Readonly<Record<keyof SceneInterval, unknown>>[],
): readonly SceneFault[] {
  const ownFaults = intervals.map(faultOf);
  // Overlaps are only checked between intervals without a fault of their own.
  const valid = intervals.map((interval, at) => (ownFaults[at] === null ? (interval as SceneInterval) : null));
  return intervals.flatMap((_, at): readonly SceneFault[] => {
    const ownFault = ownFaults[at];
    if (ownFault !== null && ownFault !== undefined) return [{ at, ...ownFault }];
    const interval = valid[at];
    if (interval === null || interval === undefined) return [];
    const isOverlapping = (other: SceneInterval): boolean =>
      other.weekday === interval.weekday && interval.begin < other.end && other.begin < interval.end;
    const overlapped = valid.find((other, index) => index !== at && other !== null && isOverlapping(other));
    if (overlapped) return [{ at, id: "scene.overlap", values: clockSpan(overlapped) }];
    const before = intervals.filter((other, index) => index < at && other.weekday === interval.weekday).length;
    return before >= sceneLimits.perDay ? [{ at, id: "scene.many", values: { max: sceneLimits.perDay } }] : [];
  });
}

const clockSpan = ({ begin, end }: SceneInterval) => ({ begin: formatClock(begin), end: formatClock(end) });

/** A scene in its canonical order: by day, then by time. Scenes are stored and compared in this order. */
export const sortedScene = (scene: Scene): Scene =>
  scene.toSorted((one, other) => one.weekday - other.weekday || one.begin - other.begin);

const intervalKeys: readonly string[] = ["weekday", "begin", "end", "mode", "rate"] satisfies (keyof SceneInterval)[];

/** A scene as JSON, its form on the wire. */
export const serialiseScene = (scene: Scene): string =>
  JSON.stringify(
    sortedScene(scene).map(({ weekday, begin, end, mode, rate }) => ({ weekday, begin, end, mode, rate })),
  );

/**
 * Parses a scene from the wire, as JSON text or as a parsed value.
 *
 * @returns the scene and its faults; null if the value is not a list of intervals with five integers each
 */
export function parseScene(raw: unknown): { readonly scene: Scene; readonly faults: readonly SceneFault[] } | null {
  const parsed = typeof raw === "string" ? parseJson(raw) : raw;
  if (!Array.isArray(parsed) || !parsed.every(isInterval)) return null;
  const scene = sortedScene(parsed);
  return { scene, faults: sceneFaults(scene) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isInterval = (value: unknown): value is SceneInterval =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length === intervalKeys.length &&
  intervalKeys.every((key) => Number.isInteger((value as Readonly<Record<string, unknown>>)[key]));

/**
 * Describes a scene in words. Weekdays with equal intervals are grouped:
 * "Monday to Friday: 08:00–17:00 Position every 30 min".
 */
export function describeScene(scene: Scene): Text {
  if (scene.length === 0) return { zh: "无", en: "None" };
  return { zh: describeIn(scene, "zh"), en: describeIn(scene, "en") };
}

function describeIn(scene: Scene, language: Language): string {
  const separator = language === "zh" ? "、" : ", ";
  const ofDay = (weekday: number): string =>
    sortedScene(scene)
      .filter((one) => one.weekday === weekday)
      .map((one) => describeInterval(one, language))
      .join(separator);
  const days = new Map<string, number[]>();
  for (const { value } of weekdays) {
    const intervals = ofDay(value);
    if (intervals !== "") days.set(intervals, [...(days.get(intervals) ?? []), value]);
  }
  const colon = language === "zh" ? "：" : ": ";
  return [...days]
    .map(([intervals, weekdayNumbers]) => {
      const labels = describeDays(weekdayNumbers, language).join(separator);
      return `${labels}${colon}${intervals}`;
    })
    .join(language === "zh" ? "；" : "; ");
}

/** Weekdays in words. Three or more in a row become a range: "Monday to Friday". */
function describeDays(days: readonly number[], language: Language): readonly string[] {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const labelOf = (day: number | undefined): string =>
    textIn(weekdays.find((one) => one.value === day)?.label ?? "", language);
  const span: Text = { zh: "{first}至{last}", en: "{first} to {last}" };
  return runs.flatMap((run) =>
    run.length > 2 ? [textIn(span, language, { first: labelOf(run[0]), last: labelOf(run.at(-1)) })] : run.map(labelOf),
  );
}

/** Describes one interval in words, without its day. */
export function describeInterval({ begin, end, mode, rate }: SceneInterval, language: Language): string {
  const label = reportMode.find((one) => one.value === mode)?.label ?? String(mode);
  const template: Text = { zh: "{begin}–{end} {mode}，每 {rate} 分钟", en: "{begin}–{end} {mode} every {rate} min" };
  return textIn(template, language, {
    begin: formatClock(begin),
    end: formatClock(end),
    mode: textIn(label, language),
    rate,
  });
}

import { reportMode } from "../enums";
import { type Language, type Text, textIn } from "../text";

/** A span of one weekday in which a device reports in one mode, every so many minutes. */
export interface SceneInterval {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  /** Minutes since midnight by the device's own clock: 0 to 1439. */
  readonly begin: number;
  /** Minutes since midnight, not itself in the span: 1 to 1440. */
  readonly end: number;
  /** 1 position, 2 heartbeat. */
  readonly mode: number;
  /** Minutes between two reports: 1 to 1440. */
  readonly rate: number;
}

/** A device's mode/scene setting: what no interval covers follows the reporting cycle. */
export type Scene = readonly SceneInterval[];

/**
 * What a scene may hold. The slowest rate is once a day; eight intervals a day are more than a pattern of shifts needs. The
 * specification names neither.
 */
export const sceneLimits = { weekdays: 7, dayMinutes: 1440, rateMin: 1, rateMax: 1440, perDay: 8 } as const;

/** Monday first. */
export const weekdays: readonly { readonly value: number; readonly label: Text }[] = [
  { value: 1, label: { zh: "周一", en: "Monday" } },
  { value: 2, label: { zh: "周二", en: "Tuesday" } },
  { value: 3, label: { zh: "周三", en: "Wednesday" } },
  { value: 4, label: { zh: "周四", en: "Thursday" } },
  { value: 5, label: { zh: "周五", en: "Friday" } },
  { value: 6, label: { zh: "周六", en: "Saturday" } },
  { value: 7, label: { zh: "周日", en: "Sunday" } },
];

/** What can be wrong with one interval. */
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

/** One fault of one interval, by its place in the list. */
export interface SceneFault {
  readonly at: number;
  readonly id: keyof typeof sceneFaultTexts;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A fault in words. */
export const sceneFaultText = (fault: SceneFault, language: Language): string =>
  textIn(sceneFaultTexts[fault.id], language, fault.values);

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

const modes: readonly unknown[] = reportMode.map((one) => one.value);

/** Minutes of the day as they are written: 490 is 08:10, 1440 is 24:00. */
export function formatClock(minutes: number): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Minutes of the day that a written time means (`8:05`, `24:00`); null for anything else. */
export function parseClock(written: string): number | null {
  const parts = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(written.trim());
  const minutes = parts === null ? Number.NaN : Number(parts[1]) * 60 + Number(parts[2]);
  return minutes <= sceneLimits.dayMinutes ? minutes : null;
}

/** What is wrong with one interval by itself. Takes anything, so that it may come from the wire or from inputs. */
function faultOf(interval: Readonly<Record<keyof SceneInterval, unknown>>): Omit<SceneFault, "at"> | null {
  const { weekday, begin, end, mode, rate } = interval;
  const { weekdays: days, dayMinutes, rateMin, rateMax } = sceneLimits;
  if (!isWhole(weekday, 1, days)) return { id: "scene.weekday" };
  if (!isWhole(begin, 0, dayMinutes) || !isWhole(end, 0, dayMinutes)) return { id: "scene.time" };
  if (begin >= end) return { id: "scene.order" };
  if (!modes.includes(mode)) return { id: "scene.mode" };
  return isWhole(rate, rateMin, rateMax) ? null : { id: "scene.rate", values: { min: rateMin, max: rateMax } };
}

/** Everything that is wrong with a scene: at most one fault an interval, in the list's order. An empty one is fine. */
export function sceneFaults(
  intervals: readonly Readonly<Record<keyof SceneInterval, unknown>>[],
): readonly SceneFault[] {
  const alone = intervals.map(faultOf);
  // Only intervals that make sense by themselves can stand in each other's way.
  const sound = (at: number): SceneInterval | null => (alone[at] === null ? (intervals[at] as SceneInterval) : null);
  return intervals.flatMap((_, at): readonly SceneFault[] => {
    const own = alone[at];
    if (own !== null && own !== undefined) return [{ at, ...own }];
    const one = sound(at);
    if (one === null) return [];
    const others = intervals.map((_other, other) => (other === at ? null : sound(other)));
    const sameDay = others.filter((other) => other !== null && other.weekday === one.weekday);
    const overlapped = sameDay.find((other) => other !== null && one.begin < other.end && other.begin < one.end);
    if (overlapped) {
      return [{ at, id: "scene.overlap", values: clockSpan(overlapped) }];
    }
    const before = intervals.filter((other, place) => place < at && other.weekday === one.weekday).length;
    return before >= sceneLimits.perDay ? [{ at, id: "scene.many", values: { max: sceneLimits.perDay } }] : [];
  });
}

const clockSpan = ({ begin, end }: SceneInterval) => ({ begin: formatClock(begin), end: formatClock(end) });

/** The order in which a scene is kept and compared: by day, then by time. */
export const sortedScene = (scene: Scene): Scene =>
  scene.toSorted((one, other) => one.weekday - other.weekday || one.begin - other.begin);

const names: readonly string[] = ["weekday", "begin", "end", "mode", "rate"] satisfies (keyof SceneInterval)[];

/** A scene as it goes over the wire: JSON of a list of intervals. */
export const serialiseScene = (scene: Scene): string =>
  JSON.stringify(
    sortedScene(scene).map(({ weekday, begin, end, mode, rate }) => ({ weekday, begin, end, mode, rate })),
  );

/**
 * Reads a scene as it came over the wire, as text or parsed: a list of intervals with exactly their five whole numbers.
 * Null when it is nothing of the kind; what a list of such intervals still breaks, its faults say.
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
  Object.keys(value).length === names.length &&
  names.every((name) => Number.isInteger((value as Readonly<Record<string, unknown>>)[name]));

/** A scene in words, in every language: weekdays with equal intervals stand together. */
export function describeScene(scene: Scene): Text {
  if (scene.length === 0) return { zh: "无", en: "None" };
  return { zh: inWords(scene, "zh"), en: inWords(scene, "en") };
}

function inWords(scene: Scene, language: Language): string {
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
    .map(([intervals, on]) => `${daysInWords(on, language).join(separator)}${colon}${intervals}`)
    .join(language === "zh" ? "；" : "; ");
}

/** Weekdays in words; three and more in a row by the first and the last of them. */
function daysInWords(days: readonly number[], language: Language): readonly string[] {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const named = (day: number | undefined): string =>
    textIn(weekdays.find((one) => one.value === day)?.label ?? "", language);
  const span: Text = { zh: "{first}至{last}", en: "{first} to {last}" };
  return runs.flatMap((run) =>
    run.length > 2 ? [textIn(span, language, { first: named(run[0]), last: named(run.at(-1)) })] : run.map(named),
  );
}

/** One interval in words, without its day. */
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

import { nominalRate } from "../../../contract";
import { day as dayLength, hour } from "../../base/clock";
import { round } from "../../base/round";
import type { Random } from "./random";

/** The main event in the history of a lubricator. A `usual` one has only random alarms. */
export type Scenario =
  | "usual"
  | "pressure-warning"
  | "pressure-alarm"
  | "internal-error"
  | "low-battery"
  | "battery-dead"
  | "battery-exchanged"
  | "empty"
  | "offline"
  | "closed";

/** The settings and surroundings of a device whose history is generated. */
export interface HistoryOptions {
  /** Volume of the cartridge, ml. */
  readonly cartridge: number;
  /** Time setting, months per cartridge. */
  readonly months: number;
  /** Reporting interval, hours. */
  readonly interval: number;
  /** First and last day with reports, counted from today (0). */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Remaining share of the cartridge on the first day, 0 to 1. */
  readonly filled: number;
  /** Yearly mean temperature, and the difference of summer and winter from it, °C. */
  readonly climate: number;
  readonly season: number;
  /** Mean signal, dBm. */
  readonly signal: number;
  readonly scenario: Scenario;
}

/** The figures of a day, like a row of `device_day`. */
export interface DayFigures {
  /** Counted from today (0). */
  readonly day: number;
  /** ml. */
  readonly dispensed: number;
  /** ml. */
  readonly remaining: number;
  /** °C. */
  readonly temperature: number;
  /** %. */
  readonly battery: number;
  /** dBm. */
  readonly signal: number;
  readonly reports: number;
}

/** An alarm of a history. */
export interface AlarmCourse {
  /** 1 to 7. */
  readonly code: number;
  /** ms UTC. */
  readonly begin: number;
  /** ms UTC; null while the alarm is open. */
  readonly end: number | null;
}

/** The generated days and alarms of a device. */
export interface DeviceHistory {
  readonly days: readonly DayFigures[];
  readonly alarms: readonly AlarmCourse[];
}

const code = { empty: 1, lowBattery: 2, batteryDead: 3, warning: 4, pressure: 5, internal: 6, nearlyEmpty: 7 } as const;

/** Alarm limits: share of the cartridge, and battery level (%). */
const nearlyEmpty = 0.05;
const lowBattery = 15;

/** Scenario `battery-exchanged`: the day on which the battery dies, and the days without reports after it. */
const exchange = { died: -45, silent: 5 } as const;

/** Maximum number of days until an empty cartridge is exchanged. */
const longestWait = 9;

/** Collects alarms. At most one alarm of each code is open at a time. */
class Alarms {
  readonly #open = new Map<number, number>();
  readonly #ended: AlarmCourse[] = [];

  begin(alarmCode: number, time: number): void {
    if (!this.#open.has(alarmCode)) this.#open.set(alarmCode, time);
  }

  end(alarmCode: number, time: number): void {
    const begin = this.#open.get(alarmCode);
    if (begin === undefined || begin >= time) return;
    this.#open.delete(alarmCode);
    this.#ended.push({ code: alarmCode, begin, end: time });
  }

  all(): readonly AlarmCourse[] {
    const open = [...this.#open].map(([alarmCode, begin]) => ({ code: alarmCode, begin, end: null }));
    return [...this.#ended, ...open].toSorted((left, right) => left.begin - right.begin);
  }
}

/** Whole microlitres, so that sums of dispensed and remaining volume are exact. */
const microlitres = (ml: number): number => Math.round(ml * 1000);

/**
 * Generates the history of a lubricator day by day: consumption, temperature, battery, alarms and cartridge exchanges.
 *
 * @param today start of the day, ms UTC.
 */
export function generateHistory(course: HistoryOptions, today: number, random: Random): DeviceHistory {
  const { cartridge, months, interval, firstDay, lastDay, scenario } = course;
  const full = microlitres(cartridge);
  const rate = microlitres(nominalRate(cartridge, months) ?? 0);
  const alarms = new Alarms();
  const days: DayFigures[] = [];
  const drain = Math.min(random.between(40, 80) / (months * 30.4), 0.35);
  const reportsPerDay = 24 / interval;

  let remaining = Math.round(full * course.filled);
  let battery = 100 - Math.min((1 - course.filled) * months * 30.4 * drain, 75);
  let wait = 0;
  let carried = 0;
  let pressureEnds = Number.NEGATIVE_INFINITY;
  let faultEnds = Number.NEGATIVE_INFINITY;

  for (let day = firstDay; day <= lastDay; day += 1) {
    const time = today + day * dayLength + random.int(0, 23) * hour;
    if (scenario === "battery-exchanged" && day > exchange.died) {
      if (day < exchange.died + exchange.silent) continue;
      if (day === exchange.died + exchange.silent) {
        battery = 100;
        alarms.end(code.batteryDead, time);
      }
    }
    if (remaining === 0) {
      if (wait === 0 && scenario !== "empty") {
        remaining = full;
        battery = 100;
        for (const ended of [code.empty, code.nearlyEmpty]) alarms.end(ended, time);
      } else wait -= 1;
    }

    const dispensed = Math.min(remaining, Math.round(rate * random.between(0.92, 1.08)));
    remaining -= dispensed;
    if (remaining === 0 && dispensed > 0) {
      wait = random.int(1, longestWait);
      alarms.end(code.nearlyEmpty, time);
      alarms.begin(code.empty, time);
    } else if (remaining > 0 && remaining < full * nearlyEmpty) alarms.begin(code.nearlyEmpty, time);

    battery = batteryOn(day, { scenario, lastDay, battery: Math.max(battery - drain, 0) });
    if (battery <= 1) {
      alarms.end(code.lowBattery, time);
      alarms.begin(code.batteryDead, time);
    } else if (battery < lowBattery) alarms.begin(code.lowBattery, time);

    if (day > pressureEnds) for (const ended of [code.warning, code.pressure]) alarms.end(ended, time);
    if (day > faultEnds) alarms.end(code.internal, time);
    if (random.chance(1 / 1500)) {
      alarms.begin(random.chance(0.7) ? code.warning : code.pressure, time);
      pressureEnds = day + random.int(1, 4);
    }
    if (random.chance(1 / 6000)) {
      alarms.begin(code.internal, time);
      faultEnds = day + random.int(1, 3);
    }
    if (
      isOnset(scenario, "pressure-warning", lastDay - day, 3) ||
      isOnset(scenario, "pressure-alarm", lastDay - day, 6)
    ) {
      alarms.begin(code.warning, time);
      pressureEnds = lastDay;
    }
    if (isOnset(scenario, "pressure-alarm", lastDay - day, 2)) {
      alarms.end(code.warning, time);
      alarms.begin(code.pressure, time);
    }
    if (isOnset(scenario, "internal-error", lastDay - day, 2)) {
      alarms.begin(code.internal, time);
      faultEnds = lastDay;
    }

    carried += dispensed;
    const figures: DayFigures = {
      day,
      dispensed: carried / 1000,
      remaining: remaining / 1000,
      temperature: round(temperatureOn(time, course) + random.between(-3, 3), 1),
      battery: Math.round(battery),
      signal: Math.round(course.signal + random.between(-4, 4)),
      reports: random.chance(0.06) && day < lastDay ? reportsPerDay - 1 : reportsPerDay,
    };
    // Without a report, the next one includes the grease of the day.
    if (figures.reports === 0) continue;
    days.push(figures);
    carried = 0;
  }
  return { days, alarms: alarms.all() };
}

/** Whether the alarm of scenario `expected` begins on this day, `before` days before the last one. */
const isOnset = (actual: Scenario, expected: Scenario, daysLeft: number, before: number): boolean =>
  actual === expected && daysLeft === before;

/** Battery level, %. In battery scenarios it falls linearly to its level on the last day. */
function batteryOn(
  day: number,
  { scenario, lastDay, battery }: { readonly scenario: Scenario; readonly lastDay: number; readonly battery: number },
): number {
  if (scenario === "low-battery") return Math.min(9 + (lastDay - day) * 0.5, 100);
  if (scenario === "battery-dead") return Math.min((lastDay - day) * 0.8, 100);
  if (scenario === "battery-exchanged" && day <= exchange.died) return Math.min((exchange.died - day) * 0.8, 100);
  return battery;
}

/** Daily maximum temperature, °C. Warmest on 25 July, as in the northern hemisphere. */
function temperatureOn(time: number, { climate, season }: HistoryOptions): number {
  const yearLength = 365.25 * dayLength;
  const sinceWarmest = (time - Date.UTC(2000, 6, 25)) / yearLength;
  return climate + season * Math.cos(2 * Math.PI * sinceWarmest);
}

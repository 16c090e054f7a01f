import { nominalRate } from "../../../contract";
import { day as dayLength, hour } from "../../base/clock";
import type { Random } from "./random";

/** What becomes of a lubricator within the half year that is told. `usual` has its alarms by chance. */
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

/** What a device is set to and lives through. */
export interface LifeCourse {
  /** Volume of the cartridge, ml. */
  readonly cartridge: number;
  /** Months that it lasts. */
  readonly months: number;
  /** Hours between two reports. */
  readonly interval: number;
  /** Days counted from today, which is 0: the first and the last on which it reports. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** How full the cartridge is on the first day, 0 to 1. */
  readonly filled: number;
  /** Mean temperature of its surroundings over the year, and how far summer and winter are from it, °C. */
  readonly climate: number;
  readonly season: number;
  /** Mean signal, dBm. */
  readonly signal: number;
  readonly fate: Scenario;
}

/** A day's figures as `device_day` has them. */
export interface DayFigures {
  readonly day: number;
  readonly dispensed: number;
  readonly remaining: number;
  readonly temperature: number;
  readonly battery: number;
  readonly signal: number;
  readonly reports: number;
}

/** An alarm that a course has. */
export interface AlarmCourse {
  readonly code: number;
  readonly begin: number;
  readonly end: number | null;
}

/** What a device has told of its course. */
export interface DeviceHistory {
  readonly days: readonly DayFigures[];
  readonly alarms: readonly AlarmCourse[];
}

const code = { empty: 1, lowBattery: 2, batteryDead: 3, warning: 4, pressure: 5, internal: 6, nearlyEmpty: 7 } as const;

/** Share of the cartridge, and of the battery (%), below which the alarms begin. */
const nearlyEmpty = 0.05;
const lowBattery = 15;

/** When a battery that is exchanged in good time to be told of died, and for how long the device was silent then, days. */
const exchange = { died: -45, silent: 5 } as const;

/** Days in a row that a device with an empty cartridge waits for the next one, at most. */
const longestWait = 9;

/** Alarms by code: at most one of a code at a time is open. */
class Alarms {
  readonly #open = new Map<number, number>();
  readonly #ended: AlarmCourse[] = [];

  begin(of: number, time: number): void {
    if (!this.#open.has(of)) this.#open.set(of, time);
  }

  end(of: number, time: number): void {
    const begin = this.#open.get(of);
    if (begin === undefined || begin >= time) return;
    this.#open.delete(of);
    this.#ended.push({ code: of, begin, end: time });
  }

  all(): readonly AlarmCourse[] {
    const open = [...this.#open].map(([of, begin]) => ({ code: of, begin, end: null }));
    return [...this.#ended, ...open].toSorted((one, other) => one.begin - other.begin);
  }
}

/** Thousandths of a ml, so that what was dispensed and what is left add up to the last digit. */
const thousandths = (ml: number): number => Math.round(ml * 1000);

/** Tells a lubricator's days: it dispenses, warms and cools, loses charge, raises alarms, gets its next cartridge. */
export function generateHistory(course: LifeCourse, today: number, random: Random): DeviceHistory {
  const { cartridge, months, interval, firstDay, lastDay, fate } = course;
  const full = thousandths(cartridge);
  const rate = thousandths(nominalRate(cartridge, months) ?? 0);
  const alarms = new Alarms();
  const days: DayFigures[] = [];
  const drain = Math.min(random.between(40, 80) / (months * 30.4), 0.35);
  const reportsADay = 24 / interval;

  let left = Math.round(full * course.filled);
  let battery = 100 - Math.min((1 - course.filled) * months * 30.4 * drain, 75);
  let wait = 0;
  let pressureEnds = Number.NEGATIVE_INFINITY;
  let faultEnds = Number.NEGATIVE_INFINITY;

  for (let day = firstDay; day <= lastDay; day += 1) {
    const time = today + day * dayLength + random.int(0, 23) * hour;
    if (fate === "battery-exchanged" && day > exchange.died) {
      if (day < exchange.died + exchange.silent) continue;
      if (day === exchange.died + exchange.silent) {
        battery = 100;
        alarms.end(code.batteryDead, time);
      }
    }
    if (left === 0) {
      if (wait === 0 && fate !== "empty") {
        left = full;
        battery = 100;
        for (const ended of [code.empty, code.nearlyEmpty]) alarms.end(ended, time);
      } else wait -= 1;
    }

    const dispensed = Math.min(left, Math.round(rate * random.between(0.92, 1.08)));
    left -= dispensed;
    if (left === 0 && dispensed > 0) {
      wait = random.int(1, longestWait);
      alarms.end(code.nearlyEmpty, time);
      alarms.begin(code.empty, time);
    } else if (left > 0 && left < full * nearlyEmpty) alarms.begin(code.nearlyEmpty, time);

    battery = batteryOn(day, { fate, lastDay, battery: Math.max(battery - drain, 0) });
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
    if (isFated(fate, "pressure-warning", lastDay - day, 3) || isFated(fate, "pressure-alarm", lastDay - day, 6)) {
      alarms.begin(code.warning, time);
      pressureEnds = lastDay;
    }
    if (isFated(fate, "pressure-alarm", lastDay - day, 2)) {
      alarms.end(code.warning, time);
      alarms.begin(code.pressure, time);
    }
    if (isFated(fate, "internal-error", lastDay - day, 2)) {
      alarms.begin(code.internal, time);
      faultEnds = lastDay;
    }

    days.push({
      day,
      dispensed: dispensed / 1000,
      remaining: left / 1000,
      temperature: round(temperatureOn(time, course) + random.between(-3, 3), 1),
      battery: Math.round(battery),
      signal: Math.round(course.signal + random.between(-4, 4)),
      reports: random.chance(0.06) ? reportsADay - 1 : reportsADay,
    });
  }
  return { days, alarms: alarms.all() };
}

/** Whether an alarm begins today that a fate has in store this many days before the last. */
const isFated = (fate: Scenario, wanted: Scenario, daysLeft: number, before: number): boolean =>
  fate === wanted && daysLeft === before;

/** A battery that is fated to be low or dead falls in a straight line to where it is on the last day, %. */
function batteryOn(
  day: number,
  { fate, lastDay, battery }: { readonly fate: Scenario; readonly lastDay: number; readonly battery: number },
): number {
  if (fate === "low-battery") return Math.min(9 + (lastDay - day) * 0.5, 100);
  if (fate === "battery-dead") return Math.min((lastDay - day) * 0.8, 100);
  if (fate === "battery-exchanged" && day <= exchange.died) return Math.min((exchange.died - day) * 0.8, 100);
  return battery;
}

/** The day's highest, °C: warmest at the end of July, as the northern half of the globe has it. */
function temperatureOn(time: number, { climate, season }: LifeCourse): number {
  const yearLength = 365.25 * dayLength;
  const sinceWarmest = (time - Date.UTC(2000, 6, 25)) / yearLength;
  return climate + season * Math.cos(2 * Math.PI * sinceWarmest);
}

/** A value to so many digits behind the point. */
export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

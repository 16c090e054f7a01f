import { day, hour } from "../../base/clock";
import { type DayFigures, type DeviceHistory, type LifeCourse, round } from "./generate-history";
import type { Random } from "./random";

interface LastReportOptions {
  readonly interval: number;
  /** When this day began, ms UTC. */
  readonly today: number;
  readonly now: number;
  readonly random: Random;
}

/** When a device was last heard, ms UTC: within its interval, or on its last day where it is silent. Null for never. */
export function lastReportTime(
  past: DeviceHistory,
  { interval, today, now, random }: LastReportOptions,
): number | null {
  const last = past.days.at(-1);
  if (last === undefined) return null;
  return (isSilent(past) ? today + (last.day + 1) * day : now) - random.int(1, interval * 60) * 60_000;
}

/** Whether a device was silent all of yesterday. */
const isSilent = ({ days }: DeviceHistory): boolean => (days.at(-1)?.day ?? 0) < -1;

interface TodayOptions {
  readonly interval: number;
  readonly today: number;
  /** When the device was last heard, ms UTC. */
  readonly lastTime: number;
}

/**
 * Adds the day that is under way, as far as its reports have told: without it, all of today would be missing for good as
 * soon as it is yesterday. It empties no cartridge, for that is an alarm, which the next report raises.
 */
export function addToday(past: DeviceHistory, { interval, today, lastTime }: TodayOptions): DeviceHistory {
  const last = past.days.at(-1);
  if (last === undefined || lastTime < today) return past;
  const inThousandths = Math.min((last.dispensed * 1000 * (lastTime - today)) / day, (last.remaining * 1000) / 2);
  const dispensed = Math.floor(inThousandths) / 1000;
  const soFar: DayFigures = {
    ...last,
    ...{ day: 0, dispensed, remaining: round(last.remaining - dispensed, 3) },
    reports: Math.floor((lastTime - today) / (interval * hour)) + 1,
  };
  return { ...past, days: [...past.days, soFar] };
}

interface ReportedOptions {
  /** Until yesterday. */
  readonly past: DeviceHistory;
  /** With today. */
  readonly told: DeviceHistory;
  readonly lastTime: number | null;
  readonly course: Pick<LifeCourse, "cartridge" | "interval">;
  readonly isClosed: boolean;
}

/** The state that follows from the last report and from the alarms that are open. */
export function stateFromReports({ past, told, lastTime, course: { cartridge, interval }, isClosed }: ReportedOptions) {
  const last = told.days.at(-1);
  if (last === undefined) return { status: 0, online: 0, active_time: null };
  const open = new Set(told.alarms.filter((alarm) => alarm.end === null).map((alarm) => alarm.code));
  const watched = Math.min(30, -(past.days[0]?.day ?? -30));
  const came = past.days.filter((one) => one.day >= -watched).reduce((sum, one) => sum + one.reports, 0);
  return {
    status: isClosed ? 4 : isSilent(past) ? 3 : [...open].some((code) => code !== 6) ? 1 : open.has(6) ? 2 : 0,
    online: isSilent(past) ? 0 : 1,
    active_time: lastTime,
    temperature: last.temperature,
    electric_quantity: last.battery,
    signal: last.signal,
    remaining_ratio: round((last.remaining / cartridge) * 100, 1),
    availability: round(Math.min((came / (watched * (24 / interval))) * 100, 100), 1),
  };
}

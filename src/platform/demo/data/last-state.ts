import { statusByAlarms, statusOfDevice } from "../../../contract";
import { day, hour } from "../../base/clock";
import { round } from "../../base/round";
import type { DayFigures, DeviceHistory, HistoryOptions } from "./generate-history";
import type { Random } from "./random";

interface LastReportOptions {
  readonly interval: number;
  /** Start of the day, ms UTC. */
  readonly today: number;
  readonly now: number;
  readonly random: Random;
}

/**
 * The time of a device's last report, ms UTC: within the last interval, or on the last day of a silent device.
 *
 * @returns null for a device without reports.
 */
export function lastReportTime(
  past: DeviceHistory,
  { interval, today, now, random }: LastReportOptions,
): number | null {
  const last = past.days.at(-1);
  if (last === undefined) return null;
  return (isSilent(past) ? today + (last.day + 1) * day : now) - random.int(1, interval * 60) * 60_000;
}

/** Whether a device sent no report yesterday. */
const isSilent = ({ days }: DeviceHistory): boolean => (days.at(-1)?.day ?? 0) < -1;

interface TodayOptions {
  readonly interval: number;
  readonly today: number;
  /** Time of the last report, ms UTC. */
  readonly lastTime: number;
}

/**
 * Adds the figures of today's reports. As on every day, each report contains the consumption of one interval.
 * The cartridge does not become empty here: that would need an alarm, which a later report raises.
 */
export function addToday(past: DeviceHistory, { interval, today, lastTime }: TodayOptions): DeviceHistory {
  const last = past.days.at(-1);
  if (last === undefined || lastTime < today) return past;
  const reports = Math.floor((lastTime - today) / (interval * hour)) + 1;
  const microlitres = Math.min((last.dispensed * 1000 * reports * interval) / 24, (last.remaining * 1000) / 2);
  const dispensed = Math.floor(microlitres) / 1000;
  const todayFigures: DayFigures = {
    ...last,
    day: 0,
    dispensed,
    remaining: round(last.remaining - dispensed, 3),
    reports,
  };
  return { ...past, days: [...past.days, todayFigures] };
}

interface StateOptions {
  /** History until yesterday. */
  readonly past: DeviceHistory;
  /** History including today. */
  readonly history: DeviceHistory;
  readonly lastTime: number | null;
  readonly course: Pick<HistoryOptions, "cartridge" | "interval">;
  readonly isClosed: boolean;
}

/** Derives the state of a device from its last report and its open alarms. */
export function stateFromReports({ past, history, lastTime, course: { cartridge, interval }, isClosed }: StateOptions) {
  const last = history.days.at(-1);
  if (last === undefined) return { status: statusOfDevice.neverReported, online: 0, active_time: null };
  const open = history.alarms.filter((alarm) => alarm.end === null).map((alarm) => alarm.code);
  const windowDays = Math.min(30, -(past.days[0]?.day ?? -30));
  const received = past.days.filter((one) => one.day >= -windowDays).reduce((sum, one) => sum + one.reports, 0);
  return {
    status: isClosed ? statusOfDevice.closed : isSilent(past) ? statusOfDevice.offline : statusByAlarms(open),
    online: isClosed || isSilent(past) ? 0 : 1,
    active_time: lastTime,
    temperature: last.temperature,
    electric_quantity: last.battery,
    signal: last.signal,
    remaining_ratio: round((last.remaining / cartridge) * 100, 1),
    availability: round(Math.min((received / (windowDays * (24 / interval))) * 100, 100), 1),
  };
}

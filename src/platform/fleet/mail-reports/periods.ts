import { dayOf, defaultTimeZone, localDay, startOfLocalDay, zoneOffset } from "../../../contract";
import { day, hour } from "../../base/clock";

/** The values of `email_rate` other than off (spec §4): daily, weekly, every two weeks, monthly. */
export const reportRates = [1, 2, 3, 4] as const;
/** A report frequency: a value of `email_rate` other than off. */
export type ReportRate = (typeof reportRates)[number];

/** The time span that one report covers. */
export interface ReportPeriod {
  readonly rate: ReportRate;
  /** The recipient's time zone. */
  readonly timeZone: string;
  /** Inclusive, ms UTC: the start of a day in that zone. */
  readonly begin: number;
  /** Exclusive, ms UTC: the start of a day in that zone. */
  readonly end: number;
  /** The first day, yyyymmdd. */
  readonly beginDay: number;
}

/** Reports are mailed from this hour of the day after the period, because device reports can arrive late. */
const reportHour = 6;

/** Monday, 5 January 1970, as the number of a day. Weeks and two-week periods are counted from this day. */
const firstMonday = 4;

/** The start of the `days`-long span that contains `date`; spans are counted from the first Monday. */
const startOfSpan = (date: number, days: number): number =>
  firstMonday + Math.floor((date - firstMonday) / days) * days;

/** The start of the month that is `monthsLater` months after the month of `date`. */
function startOfMonth(date: number, monthsLater = 0): number {
  const at = new Date(date * day);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater) / day;
}

/**
 * The first day of the last complete period before a day, and of the period after it, as numbers of days (`localDay`).
 */
const periodBefore: Readonly<Record<ReportRate, (today: number) => readonly [begin: number, end: number]>> = {
  1: (today) => [today - 1, today],
  2: (today) => [startOfSpan(today, 7) - 7, startOfSpan(today, 7)],
  3: (today) => [startOfSpan(today, 14) - 14, startOfSpan(today, 14)],
  4: (today) => [startOfMonth(today, -1), startOfMonth(today)],
};

/**
 * The last complete period of a frequency: a day, a week from Monday to Sunday, two such weeks, or a calendar month, in
 * a time zone.
 *
 * @param now ms UTC.
 *
 * @example
 * lastPeriod(4, Date.UTC(2026, 10, 23), "Europe/Berlin"); // October 2026
 */
export function lastPeriod(rate: ReportRate, now: number, timeZone: string = defaultTimeZone): ReportPeriod {
  const offset = zoneOffset(timeZone);
  const [first, next] = periodBefore[rate](localDay(now, offset));
  const [begin, end] = [startOfLocalDay(first, offset), startOfLocalDay(next, offset)];
  return { rate, timeZone, begin, end, beginDay: dayOf(first * day) };
}

/**
 * The period whose report is due: the last one that ended at least six hours ago. Older periods are skipped, for
 * example after the platform was stopped for a while.
 *
 * @param now ms UTC.
 */
export const duePeriod = (rate: ReportRate, now: number, timeZone: string = defaultTimeZone): ReportPeriod =>
  lastPeriod(rate, now - reportHour * hour, timeZone);

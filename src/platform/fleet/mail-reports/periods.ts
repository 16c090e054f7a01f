import { day, hour } from "../../base/clock";

/** The values of `email_rate` other than off (spec §4): daily, weekly, every two weeks, monthly. */
export const reportRates = [1, 2, 3, 4] as const;
/** A report frequency: a value of `email_rate` other than off. */
export type ReportRate = (typeof reportRates)[number];

/** The time span that one report covers. */
export interface ReportPeriod {
  readonly rate: ReportRate;
  /** Inclusive, ms UTC: the start of a day. */
  readonly begin: number;
  /** Exclusive, ms UTC: the start of a day. */
  readonly end: number;
}

/** Reports are mailed from this hour (UTC) of the day after the period, because device reports can arrive late. */
const reportHour = 6;

/** Monday, 5 January 1970. Weeks and two-week periods are counted from this day. */
const firstMonday = 4 * day;

const startOfDay = (time: number): number => Math.floor(time / day) * day;

/** The start of the `days`-long span that contains `time`; spans are counted from the first Monday. */
const startOfSpan = (time: number, days: number): number =>
  firstMonday + Math.floor((time - firstMonday) / (days * day)) * days * day;

/** The start of the month that is `monthsLater` months after the month of `time`. */
function startOfMonth(time: number, monthsLater = 0): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater);
}

const periodBefore: Readonly<Record<ReportRate, (time: number) => Omit<ReportPeriod, "rate">>> = {
  1: (time) => ({ begin: startOfDay(time) - day, end: startOfDay(time) }),
  2: (time) => ({ begin: startOfSpan(time, 7) - 7 * day, end: startOfSpan(time, 7) }),
  3: (time) => ({ begin: startOfSpan(time, 14) - 14 * day, end: startOfSpan(time, 14) }),
  4: (time) => ({ begin: startOfMonth(time, -1), end: startOfMonth(time) }),
};

/**
 * The last complete period of a frequency: a day, a week from Monday to Sunday, two such weeks, or a calendar month.
 * All periods are in UTC, like the daily figures of devices.
 *
 * @param now ms UTC.
 *
 * @example
 * lastPeriod(4, Date.UTC(2026, 10, 23)); // October 2026
 */
export const lastPeriod = (rate: ReportRate, now: number): ReportPeriod => ({ rate, ...periodBefore[rate](now) });

/**
 * The period whose report is due: the last one that ended at least six hours ago. Older periods are skipped, for
 * example after the platform was stopped for a while.
 *
 * @param now ms UTC.
 */
export const duePeriod = (rate: ReportRate, now: number): ReportPeriod => lastPeriod(rate, now - reportHour * hour);

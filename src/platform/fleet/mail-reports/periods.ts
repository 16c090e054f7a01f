import { day, hour } from "../../base/clock";

/** Frequencies of `email_rate` that are not off (spec §4). */
export const reportRates = [1, 2, 3, 4] as const;
/** A frequency at which reports are mailed: a value of `emailRate` other than off. */
export type ReportRate = (typeof reportRates)[number];

/** What one report speaks of. */
export interface ReportPeriod {
  readonly rate: ReportRate;
  /** Its first moment, ms UTC: the beginning of a day. */
  readonly begin: number;
  /** The first moment after it, ms UTC: the beginning of a day. */
  readonly end: number;
}

/** Hour of the day (UTC) after a period from which on its report is mailed: late reports of devices are in by then. */
const reportHour = 6;

/** Monday, 5 January 1970: periods of two weeks are counted from it, the same ones for everybody. */
const firstMonday = 4 * day;

const startOfDay = (time: number): number => Math.floor(time / day) * day;

/** The beginning of the span of so many days, counted from the first Monday, that a moment is in. */
const startOfSpan = (time: number, days: number): number =>
  firstMonday + Math.floor((time - firstMonday) / (days * day)) * days * day;

/** The beginning of the month that is so many months after the one that a moment is in. */
function startOfMonth(time: number, monthsLater = 0): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater);
}

const ending: Readonly<Record<ReportRate, (time: number) => Omit<ReportPeriod, "rate">>> = {
  1: (time) => ({ begin: startOfDay(time) - day, end: startOfDay(time) }),
  2: (time) => ({ begin: startOfSpan(time, 7) - 7 * day, end: startOfSpan(time, 7) }),
  3: (time) => ({ begin: startOfSpan(time, 14) - 14 * day, end: startOfSpan(time, 14) }),
  4: (time) => ({ begin: startOfMonth(time, -1), end: startOfMonth(time) }),
};

/**
 * The last period of a frequency that is over. Days, weeks from Monday to Sunday, pairs of such weeks, calendar months; all
 * of them in UTC, as the days of the devices' figures are.
 *
 * @param now ms UTC.
 */
export const lastPeriod = (rate: ReportRate, now: number): ReportPeriod => ({ rate, ...ending[rate](now) });

/**
 * The period whose report is due: the last one that was over at six in the morning. One report at a time is due; after a
 * long pause of the platform the ones in between are left out.
 *
 * @param now ms UTC.
 */
export const duePeriod = (rate: ReportRate, now: number): ReportPeriod => lastPeriod(rate, now - reportHour * hour);

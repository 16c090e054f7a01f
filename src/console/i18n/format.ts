import { dayZone, locale, timeZone, wallTime } from "./current";

/** Date and time styles: date and time, with seconds, without the year, date only, date in UTC, and time only. */
const styles = {
  minute: { dateStyle: "medium", timeStyle: "short" },
  second: { dateStyle: "medium", timeStyle: "medium" },
  inYear: { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
  day: { dateStyle: "medium" },
  utcDay: { dateStyle: "medium", timeZone: "UTC" },
  clock: { timeStyle: "medium" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** Caches formatters, because creating them is slow and tables need them in every cell. */
function cached<F extends Intl.DateTimeFormat | Intl.NumberFormat>(name: string, create: () => F): F {
  const key = `${locale()} ${timeZone()} ${name}`;
  const existing = formatters.get(key) as F | undefined;
  if (existing !== undefined) return existing;
  const created = create();
  formatters.set(key, created);
  return created;
}

/**
 * Formats a time (ms UTC) in the user's language and time zone.
 *
 * @example
 * formatTime(Date.UTC(2026, 10, 21), "utcDay"); // "21 Nov 2026"
 */
export const formatTime = (moment: number, style: keyof typeof styles = "minute"): string =>
  cached(style, () => new Intl.DateTimeFormat(locale(), { timeZone: timeZone(), ...styles[style] })).format(moment);

/** Formats a time (ms UTC) as the day on which the server counts it; see `dayZone`. */
export const formatDay = (moment: number): string => formatTime(moment, dayZone() === "UTC" ? "utcDay" : "day");

const yearOf = (moment: number): number => new Date(wallTime(moment)).getUTCFullYear();

/** Formats a time to the minute. Times in the current year omit the year. */
export const formatShortTime = (moment: number): string =>
  formatTime(moment, yearOf(moment) === yearOf(Date.now()) ? "inYear" : "minute");

/** Formats a number in the user's language, with at most `decimals` decimals. */
export const formatNumber = (value: number, decimals = 2): string =>
  cached(`number ${decimals}`, () => new Intl.NumberFormat(locale(), { maximumFractionDigits: decimals })).format(
    value,
  );

/** Formats a number with exactly `decimals` decimals, so that digits align in a column. */
export const formatFigure = (value: number, decimals: number): string =>
  cached(
    `figure ${decimals}`,
    () => new Intl.NumberFormat(locale(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  ).format(value);

/** Formats a file size: whole kB, or MB with one decimal from 1,000,000 bytes. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${formatNumber(Math.ceil(bytes / 1000), 0)} kB` : `${formatNumber(bytes / 1_000_000, 1)} MB`;

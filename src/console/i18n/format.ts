import { locale } from "./current";

/**
 * How a moment is written: day and time, to the second, without the year, the day alone, a day of UTC, or the time of day
 * alone.
 */
const styles = {
  minute: { dateStyle: "medium", timeStyle: "short" },
  second: { dateStyle: "medium", timeStyle: "medium" },
  inYear: { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
  day: { dateStyle: "medium" },
  utcDay: { dateStyle: "medium", timeZone: "UTC" },
  clock: { timeStyle: "medium" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** Formatters are costly to make and tables need them in every cell. */
function once<F extends Intl.DateTimeFormat | Intl.NumberFormat>(name: string, make: () => F): F {
  const key = `${locale()} ${name}`;
  const known = made.get(key) as F | undefined;
  if (known !== undefined) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

/** A moment (ms UTC) in the user's language and time zone. */
export const formatTime = (moment: number, style: keyof typeof styles = "minute"): string =>
  once(style, () => new Intl.DateTimeFormat(locale(), styles[style])).format(moment);

/** A moment to the minute, as briefly as it is clear: within this year the year goes without saying. */
export const formatShortTime = (moment: number): string =>
  formatTime(moment, new Date(moment).getFullYear() === new Date().getFullYear() ? "inYear" : "minute");

/** A number in the user's language, with at most so many decimals (two where nothing is said). */
export const formatNumber = (value: number, decimals = 2): string =>
  once(`number ${decimals}`, () => new Intl.NumberFormat(locale(), { maximumFractionDigits: decimals })).format(value);

/** A number with exactly so many decimals: figures below each other are then read by their places. */
export const formatFigure = (value: number, decimals: number): string =>
  once(
    `figure ${decimals}`,
    () => new Intl.NumberFormat(locale(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  ).format(value);

/** The size of a file in the user's language: whole kB, from a million bytes on MB with one decimal. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${formatNumber(Math.ceil(bytes / 1000), 0)} kB` : `${formatNumber(bytes / 1_000_000, 1)} MB`;

import type { Language } from "../../contract";
import { wallTime } from "../i18n";

/** Each unit and the distance up to which it is used, ms. */
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["second", 60_000],
  ["minute", 3_600_000],
  ["hour", 86_400_000],
  ["day", 31 * 86_400_000],
  ["month", 366 * 86_400_000],
  ["year", Number.POSITIVE_INFINITY],
];

/** Length of each unit, ms. */
const lengths: Partial<Record<Intl.RelativeTimeFormatUnit, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  // Mean month and year of the Gregorian calendar.
  month: 2_629_746_000,
  year: 31_556_952_000,
};

type Numeric = "always" | "auto";

const formatters = new Map<string, Intl.RelativeTimeFormat>();

/** Caches the formatters, because creating one is slow and tables need them in many cells. */
function formatterOf(language: Language, numeric: Numeric): Intl.RelativeTimeFormat {
  const key = `${language} ${numeric}`;
  const formatter = formatters.get(key) ?? new Intl.RelativeTimeFormat(language, { numeric, style: "short" });
  formatters.set(key, formatter);
  return formatter;
}

/** The calendar day of a time in the user's time zone, counted from 1 January 1970. */
const dayNumber = (moment: number): number => Math.floor(wallTime(moment) / 86_400_000);

/**
 * The relative time from `now` to `moment` (both ms UTC) in the largest unit that fits. Days are calendar days of the
 * user: "yesterday" is the day before today, not a time 24 to 48 hours ago.
 *
 * @example
 * relativeTime(now - 3 * 3_600_000, now, "en"); // "3 hr. ago"
 */
export function relativeTime(moment: number, now: number, language: Language): string {
  const distance = moment - now;
  const [unit] = steps.find(([, limit]) => Math.abs(distance) < limit) ?? ["year"];
  // A past time counts full units. Future hours are rounded: 4 h 50 min are about 5 hours.
  const round = distance > 0 && unit === "hour" ? Math.round : Math.trunc;
  const count = unit === "day" ? dayNumber(moment) - dayNumber(now) : round(distance / (lengths[unit] ?? 1));
  // "Yesterday" is clearer than "1 day ago". "Last month" is not: the time may be 40 days ago.
  return formatterOf(language, unit === "month" || unit === "year" ? "always" : "auto").format(count, unit);
}

import type { Language } from "../../contract";

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["second", 60_000],
  ["minute", 3_600_000],
  ["hour", 86_400_000],
  ["day", 31 * 86_400_000],
  ["month", 366 * 86_400_000],
  ["year", Number.POSITIVE_INFINITY],
];

const lengths: Partial<Record<Intl.RelativeTimeFormatUnit, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  // Mean month and year of the Gregorian calendar.
  month: 2_629_746_000,
  year: 31_556_952_000,
};

/** Midnight before a moment, where the user is. */
const midnight = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);

/**
 * How long ago, or how far ahead, a moment is, in the coarsest unit that fits. Both are ms UTC. Days are those of the user's
 * calendar: yesterday is the day before this one, not any moment between 24 and 48 hours ago.
 */
export function relativeTime(moment: number, now: number, language: Language): string {
  const away = moment - now;
  const [unit] = steps.find(([, below]) => Math.abs(away) < below) ?? ["year"];
  const count =
    unit === "day"
      ? // A day on which the clocks change has an hour more or less.
        Math.round((midnight(moment) - midnight(now)) / (lengths.day ?? 1))
      : Math.trunc(away / (lengths[unit] ?? 1));
  return new Intl.RelativeTimeFormat(language, {
    numeric: "auto",
    style: "short",
  }).format(count, unit);
}

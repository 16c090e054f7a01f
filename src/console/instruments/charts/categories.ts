import { locale } from "../../i18n";
import type { Place } from "./chart-data";

/** The wire's days, months and years are UTC: written in any other zone they would be the day before. */
const formatter = (style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale(), { ...style, timeZone: "UTC" });

function places(
  keys: readonly number[],
  dateOf: (key: number) => number,
  { label, title }: { readonly label: Intl.DateTimeFormatOptions; readonly title: Intl.DateTimeFormatOptions },
): readonly Place[] {
  const [short, full] = [formatter(label), formatter(title)];
  return keys.map((key) => ({
    key: String(key),
    label: short.format(dateOf(key)),
    title: full.format(dateOf(key)),
  }));
}

/** Places of days, each as yyyymmdd (20261121). */
export const dayPlaces = (days: readonly number[]): readonly Place[] =>
  places(days, (day) => Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100), {
    label: { month: "short", day: "numeric" },
    title: { weekday: "short", year: "numeric", month: "short", day: "numeric" },
  });

/** Places of months, each as yyyymm (202611). */
export const monthPlaces = (months: readonly number[]): readonly Place[] =>
  places(months, (month) => Date.UTC(Math.floor(month / 100), (month % 100) - 1), {
    label: { year: "2-digit", month: "short" },
    title: { year: "numeric", month: "long" },
  });

/** Places of years (2026). */
export const yearPlaces = (years: readonly number[]): readonly Place[] =>
  places(years, (year) => Date.UTC(year, 0), { label: { year: "numeric" }, title: { year: "numeric" } });

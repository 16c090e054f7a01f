import { startOfDay } from "../../../contract";
import { locale } from "../../i18n";
import type { Category } from "./chart-data";

/** Days, months and years have no time zone here: they are formatted as UTC. */
const formatter = (style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale(), { ...style, timeZone: "UTC" });

function categoriesOf(
  keys: readonly number[],
  utcUntil: number,
  dateOf: (key: number) => number,
  { label, title }: { readonly label: Intl.DateTimeFormatOptions; readonly title: Intl.DateTimeFormatOptions },
): readonly Category[] {
  const [short, full] = [formatter(label), formatter(title)];
  return keys.map((key) => ({
    key: String(key),
    label: short.format(dateOf(key)),
    title: key < utcUntil ? `${full.format(dateOf(key))} (UTC)` : full.format(dateOf(key)),
  }));
}

/**
 * Categories of days, each as a number yyyymmdd (20261121).
 *
 * @param utcUntil the first day that is not a UTC day. The full names of earlier days contain "UTC".
 */
export const dayCategories = (days: readonly number[], utcUntil = Number.POSITIVE_INFINITY): readonly Category[] =>
  categoriesOf(days, utcUntil, startOfDay, {
    label: { month: "short", day: "numeric" },
    title: { weekday: "short", year: "numeric", month: "short", day: "numeric" },
  });

/** Categories of months, each as a number yyyymm (202611). @param utcUntil see `dayCategories`. */
export const monthCategories = (months: readonly number[], utcUntil = Number.POSITIVE_INFINITY): readonly Category[] =>
  categoriesOf(months, utcUntil, (month) => Date.UTC(Math.floor(month / 100), (month % 100) - 1), {
    label: { year: "2-digit", month: "short" },
    title: { year: "numeric", month: "long" },
  });

/** Categories of years (2026). @param utcUntil see `dayCategories`. */
export const yearCategories = (years: readonly number[], utcUntil = Number.POSITIVE_INFINITY): readonly Category[] =>
  categoriesOf(years, utcUntil, (year) => Date.UTC(year, 0), {
    label: { year: "numeric" },
    title: { year: "numeric" },
  });

import { locale } from "../../i18n";
import type { Category } from "./chart-data";

/** The wire's days, months and years are sums of UTC days. The full name of each says so. */
const formatter = (style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale(), { ...style, timeZone: "UTC" });

function categoriesOf(
  keys: readonly number[],
  dateOf: (key: number) => number,
  { label, title }: { readonly label: Intl.DateTimeFormatOptions; readonly title: Intl.DateTimeFormatOptions },
): readonly Category[] {
  const [short, full] = [formatter(label), formatter(title)];
  return keys.map((key) => ({
    key: String(key),
    label: short.format(dateOf(key)),
    title: `${full.format(dateOf(key))} (UTC)`,
  }));
}

/** Categories of days, each as a number yyyymmdd (20261121). */
export const dayCategories = (days: readonly number[]): readonly Category[] =>
  categoriesOf(days, (day) => Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100), {
    label: { month: "short", day: "numeric" },
    title: { weekday: "short", year: "numeric", month: "short", day: "numeric" },
  });

/** Categories of months, each as a number yyyymm (202611). */
export const monthCategories = (months: readonly number[]): readonly Category[] =>
  categoriesOf(months, (month) => Date.UTC(Math.floor(month / 100), (month % 100) - 1), {
    label: { year: "2-digit", month: "short" },
    title: { year: "numeric", month: "long" },
  });

/** Categories of years (2026). */
export const yearCategories = (years: readonly number[]): readonly Category[] =>
  categoriesOf(years, (year) => Date.UTC(year, 0), { label: { year: "numeric" }, title: { year: "numeric" } });

import type { DeviceDay } from "../../../contract";

/**
 * The dispensed and the planned volume since the first report of a range, ml; null before it and after the last report.
 */
export interface CumulativeDays {
  readonly dispensed: readonly (number | null)[];
  readonly planned: readonly (number | null)[];
}

/**
 * Accumulates daily volumes. Both curves start at 0 on the day of the first report: that report may include grease
 * that was dispensed before the range.
 */
export function cumulativeDays(days: readonly Pick<DeviceDay, "dispensed_ml" | "planned_ml">[]): CumulativeDays {
  const first = days.findIndex(({ dispensed_ml }) => dispensed_ml !== null);
  const last = days.findLastIndex(({ dispensed_ml }) => dispensed_ml !== null);
  const sums = (amountOf: (day: (typeof days)[number]) => number): readonly (number | null)[] => {
    let sum = 0;
    return days.map((day, at) => {
      if (first < 0 || at < first || at > last) return null;
      if (at > first) sum += amountOf(day);
      return Math.round(sum * 1000) / 1000;
    });
  };
  return { dispensed: sums(({ dispensed_ml }) => dispensed_ml ?? 0), planned: sums(({ planned_ml }) => planned_ml) };
}

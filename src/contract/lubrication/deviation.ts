import { daysPerMonth, nominalRate } from "./nominal-rate";

/** The limits beyond which a device counts as deviating from its plan. */
export interface DeviationLimit {
  /** Difference between the dispensed and the planned volume, % of the plan. */
  readonly share: number;
  /** Minimum number of compared days. */
  readonly days: number;
}

/** The default limits, for providers without their own. */
export const defaultDeviationLimit: DeviationLimit = { share: 30, days: 7 };
/** The ranges of a provider's settings. */
export const deviationLimitRanges = { share: { min: 10, max: 90 }, days: { min: 3, max: 28 } } as const;

/** Resolution of the reported level, % of the cartridge: most devices report whole percents. */
const levelResolution = 1;
/** Maximum number of compared days. */
export const maxComparedDays = 60;

/**
 * Number of days to compare: at least `days`, and enough that `share` of the plan is 1 % of the cartridge, but at most
 * `maxComparedDays`.
 *
 * @param timeSetting months
 * @example daysToCompare({ share: 30, days: 7 }, 12) // 13
 */
export function daysToCompare({ share, days }: DeviationLimit, timeSetting: number): number {
  const countable = Math.ceil((levelResolution / share) * timeSetting * daysPerMonth);
  return Math.min(Math.max(days, countable), maxComparedDays);
}

/** The reported values of a device on one day. */
export interface ReportedDay {
  /** Time of the last report, ms UTC. */
  readonly time: number;
  /** Volume dispensed on the day, ml. */
  readonly dispensed: number;
  /** Remaining volume at the last report, ml; null if unknown. */
  readonly remaining: number | null;
  /** The time setting at the last report, months. */
  readonly timeSetting: number;
}

/** The dispensed and the planned volume of some days. */
export interface Comparison {
  /** ml. */
  readonly planned: number;
  readonly dispensed: number;
}

/** A refill, not a correction of the count: the remaining volume rises by more than this share of the cartridge. */
const refillShare = 0.05;

const day = 86_400_000;

interface CompareOptions {
  /** Volume, ml. */
  readonly cartridge: number;
  /** The setting in effect, months. */
  readonly timeSetting: number;
  readonly limit: DeviationLimit;
  /**
   * Reports before this time are ignored: the binding, the last swap or the clearing of the alarm, whichever is latest.
   * ms UTC.
   */
  readonly since: number;
}

/**
 * Compares what a device has dispensed with its plan, up to its last report. A changed setting or a refill restarts the
 * comparison. An empty cartridge is not compared.
 *
 * @param reported days with reports, oldest first
 * @returns null if there are not enough days to compare
 */
export function compareWithPlan(
  reported: readonly ReportedDay[],
  { cartridge, timeSetting, limit, since }: CompareOptions,
): Comparison | null {
  const rate = nominalRate(cartridge, timeSetting);
  const last = reported.at(-1);
  if (rate === null || last === undefined || last.remaining === 0) return null;
  const restart = reported.findLastIndex((one, at) => {
    const before = reported[at - 1];
    const isRefilled =
      before !== undefined && (one.remaining ?? 0) - (before.remaining ?? cartridge) > refillShare * cartridge;
    return one.timeSetting !== timeSetting || isRefilled;
  });
  // Start at the first day of the new setting, or at the refill. That day only gives the starting time: its grease comes
  // from before and after.
  const begin = restart < 0 ? 0 : restart + (reported[restart]?.timeSetting === timeSetting ? 0 : 1);
  const comparable = reported.slice(begin).filter(({ time }) => time >= since);
  const wanted = last.time - daysToCompare(limit, timeSetting) * day;
  // The last report before the compared days. Its grease is not counted, even after a gap.
  const from = comparable.findLast(({ time }) => time <= wanted);
  if (from === undefined) return null;
  const compared = comparable.filter(({ time }) => time > from.time);
  return {
    planned: ((last.time - from.time) / day) * rate,
    dispensed: compared.reduce((sum, { dispensed }) => sum + dispensed, 0),
  };
}

/** Whether a device dispenses less or more than planned. */
export type Deviation = "less" | "more" | null;

/**
 * Judges a comparison. Once raised, a deviation lasts until it falls to half the limit. This hysteresis keeps the alarm
 * from flapping.
 *
 * @param before the deviation until now
 */
export function deviationOf({ planned, dispensed }: Comparison, share: number, before: Deviation): Deviation {
  const off = ((dispensed - planned) / planned) * 100;
  const limitFor = (one: Deviation): number => (one === before ? share / 2 : share);
  if (-off > limitFor("less")) return "less";
  return off > limitFor("more") ? "more" : null;
}

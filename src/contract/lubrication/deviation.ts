import { daysPerMonth, nominalRate } from "./nominal-rate";

/** When a device counts as off its plan. */
export interface DeviationLimit {
  /** Difference between the dispensed and the planned volume, % of the plan. */
  readonly share: number;
  /** Days that are compared, at least. */
  readonly days: number;
}

/** The limits of providers that have set none. */
export const usualDeviation: DeviationLimit = { share: 30, days: 7 };
/** What a provider may set. */
export const deviationRange = { share: { min: 10, max: 90 }, days: { min: 3, max: 28 } } as const;

/** Devices count their grease in percent of the cartridge: a smaller difference is none. */
const resolution = 1;
/** The most days that are compared. */
export const mostComparedDays = 60;

/**
 * The days that are compared: those of the limit, and more for a slow setting, until the limit is at least 1 % of the cartridge.
 *
 * @param timeSetting months
 * @example daysToCompare({ share: 30, days: 7 }, 12) // 13
 */
export function daysToCompare({ share, days }: DeviationLimit, timeSetting: number): number {
  const countable = Math.ceil((resolution / share) * timeSetting * daysPerMonth);
  return Math.min(Math.max(days, countable), mostComparedDays);
}

/** What a device has reported on one day. */
export interface ReportedDay {
  /** Time of the last report, ms UTC. */
  readonly time: number;
  /** Dispensed on the day, ml. */
  readonly dispensed: number;
  /** Left at the last report, ml; null if unknown. */
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
  /** The comparison begins after this time: the binding or the last swap, ms UTC. */
  readonly since: number;
}

/**
 * Compares what a device has dispensed with its plan, up to its last report. The comparison begins again with another setting,
 * and with a refill. An empty cartridge is not compared.
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
  // The first day of another setting has grease of both.
  const begin = restart < 0 ? 0 : restart + (reported[restart]?.timeSetting === timeSetting ? 0 : 1);
  const comparable = reported.slice(begin).filter(({ time }) => time >= since);
  const wanted = last.time - daysToCompare(limit, timeSetting) * day;
  // The report before the compared days: its grease is not counted, whatever gap it follows.
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
 * Judges a comparison. A deviation ends only when it has halved, so that an alarm does not come and go at the limit.
 *
 * @param before the deviation until now
 */
export function deviationOf({ planned, dispensed }: Comparison, share: number, before: Deviation): Deviation {
  const off = ((dispensed - planned) / planned) * 100;
  const limitFor = (one: Deviation): number => (one === before ? share / 2 : share);
  if (-off > limitFor("less")) return "less";
  return off > limitFor("more") ? "more" : null;
}

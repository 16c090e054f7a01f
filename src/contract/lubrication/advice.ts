import { nominalRate } from "./nominal-rate";

/**
 * A screening estimate of how much grease a bearing needs, to be held against a time setting. Published rules of thumb for
 * bearings under normal load with lithium grease: no design calculation, and nothing that outweighs the bearing maker's word.
 */

/** Kinds of bearings, by the factor of their screening interval (published engineering guides). */
export const bearingKind = [
  { value: "ball", label: { zh: "球轴承", en: "Ball bearing" }, factor: 10 },
  { value: "cylindrical", label: { zh: "圆柱滚子或滚针轴承", en: "Cylindrical or needle roller bearing" }, factor: 5 },
  {
    value: "spherical",
    label: { zh: "调心、圆锥滚子或推力轴承", en: "Spherical, tapered or thrust roller bearing" },
    factor: 1,
  },
] as const;

/** A value of `bearingKind`. */
export type BearingKind = (typeof bearingKind)[number]["value"];

/** Where grease comes in: from the side, or through a ring with holes, which wastes less. */
export const greaseInlet = [
  { value: "side", label: { zh: "从侧面", en: "From the side" }, grams: 0.005 },
  { value: "ring", label: { zh: "经外圈油孔", en: "Through the ring" }, grams: 0.002 },
] as const;

/** A value of `greaseInlet`. */
export type GreaseInlet = (typeof greaseInlet)[number]["value"];

/** °C of the ranges that a device's bearing temperature is chosen from, 1 to 4 (spec §5). */
export const bearingTemperatures: Readonly<Record<number, { readonly low: number; readonly high: number }>> = {
  1: { low: 47, high: 63 },
  2: { low: 63, high: 78 },
  3: { low: 78, high: 93 },
  4: { low: 93, high: 107 },
};

/** A bearing and how it runs: what its need of grease is reckoned from. */
export interface Bearing {
  readonly kind: BearingKind;
  readonly way: GreaseInlet;
  /** Bore, outside diameter, width, mm. */
  readonly bore: number;
  readonly outside: number;
  readonly width: number;
  /** Revolutions a minute. */
  readonly rpm: number;
  /** °C */
  readonly temperature: number;
  /** Whether its shaft stands upright. */
  readonly isVertical: boolean;
  /** Running hours a day, 0 to 24. */
  readonly hours: number;
}

/** Grams in a millilitre of grease. */
const density = 0.9;
/** No interval is longer, h (SKF, adjustments of relubrication intervals). */
const longestInterval = 30_000;

/** What a bearing needs. */
export interface GreaseNeed {
  /** Replenishment quantity, g. */
  readonly grams: number;
  /** Between two of them, running hours. */
  readonly interval: number;
  /** ml a day. */
  readonly rate: number;
  /** Whether the interval was cut to the longest. */
  readonly isCut: boolean;
}

/**
 * What a bearing needs: `Gp = 0.005·D·B` g (0.002 through the ring; SKF, replenishment) every `k·(14·10⁶/(n·√d) − 4·d)`
 * hours (published engineering guides), halved for each 15 °C above 70 °C and for a vertical shaft, at most 30,000 (SKF).
 *
 * @returns null outside the formula: sizes that make no bearing, or so fast for its bore that no interval is left.
 */
export function greaseNeed(bearing: Bearing): GreaseNeed | null {
  const { bore, outside, width, rpm, temperature, isVertical, hours } = bearing;
  if (![bore, outside, width, rpm, hours].every((one) => one > 0) || outside <= bore || hours > 24) return null;
  const factor = bearingKind.find(({ value }) => value === bearing.kind)?.factor ?? 1;
  const perArea = greaseInlet.find(({ value }) => value === bearing.way)?.grams ?? 0.005;
  const base = factor * (14e6 / (rpm * Math.sqrt(bore)) - 4 * bore);
  if (base <= 0) return null;
  const adjusted = base * 0.5 ** (Math.max(temperature - 70, 0) / 15) * (isVertical ? 0.5 : 1);
  const interval = Math.min(adjusted, longestInterval);
  const grams = perArea * outside * width;
  return { grams, interval, rate: ((grams / density) * hours) / interval, isCut: adjusted > longestInterval };
}

/** How a setting stands to what is needed. `allTooMuch`: also the slowest setting gives too much. */
export type Verdict = "fits" | "tooMuch" | "allTooMuch" | "tooLittle" | "allTooLittle";

/** How far a rate may be from the need and still fit: an estimate of this kind is no more exact. */
const tolerance = 1.5;

/** How a time setting compares with what the bearing needs. */
export interface Advice {
  readonly verdict: Verdict;
  /** Rate of the setting, ml a day. */
  readonly rate: number;
  /** Months whose rate is nearest to the need. */
  readonly nearest: number;
}

/**
 * Holds a time setting against what the bearing needs.
 *
 * @param need lowest and highest of what may be needed, ml a day.
 * @param most the longest setting that the device takes, months.
 * @returns null for a setting that dispenses nothing.
 */
export function adviseTimeSetting({
  need,
  cartridge,
  timeSetting,
  most,
}: {
  readonly need: { readonly low: number; readonly high: number };
  readonly cartridge: number;
  readonly timeSetting: number;
  readonly most: number;
}): Advice | null {
  const rate = nominalRate(cartridge, timeSetting);
  if (rate === null) return null;
  const rateOf = (months: number): number => nominalRate(cartridge, months) ?? 0;
  const isTooMuch = (one: number): boolean => one > need.high * tolerance;
  const isTooLittle = (one: number): boolean => one < need.low / tolerance;
  const middle = Math.sqrt(need.low * need.high);
  const months = Array.from({ length: most }, (_, at) => at + 1);
  const distance = (one: number): number => Math.abs(Math.log(rateOf(one) / middle));
  const nearest = months.reduce((best, one) => (distance(one) < distance(best) ? one : best), 1);
  const verdict: Verdict = isTooMuch(rate)
    ? isTooMuch(rateOf(most))
      ? "allTooMuch"
      : "tooMuch"
    : isTooLittle(rate)
      ? isTooLittle(rateOf(1))
        ? "allTooLittle"
        : "tooLittle"
      : "fits";
  return { verdict, rate, nearest };
}

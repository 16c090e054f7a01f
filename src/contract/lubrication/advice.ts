import { options } from "../enums";
import { nominalRate } from "./nominal-rate";

/**
 * Estimates how much grease a bearing needs, and compares a time setting with it. The formulas are published rules of
 * thumb for lithium grease and normal load. They do not replace the instructions of the bearing's manufacturer.
 */

/** Kinds of bearings. `factor` is the `k` of `greaseNeed` (published engineering guides). */
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

/**
 * Where the grease enters the bearing. `grams` is the amount for each mm² of `D·B` (SKF). Through the ring, less is lost.
 */
export const greaseInlet = [
  { value: "side", label: { zh: "从侧面", en: "From the side" }, grams: 0.005 },
  { value: "ring", label: { zh: "经外圈油孔", en: "Through the ring" }, grams: 0.002 },
] as const;

/** A value of `greaseInlet`. */
export type GreaseInlet = (typeof greaseInlet)[number]["value"];

/** The ranges behind the values of `bearingTemperature`, in °C (spec §5). */
export const bearingTemperatures: Readonly<Record<number, { readonly low: number; readonly high: number }>> = {
  1: { low: 47, high: 63 },
  2: { low: 63, high: 78 },
  3: { low: 78, high: 93 },
  4: { low: 93, high: 107 },
};

/** A bearing and its operating conditions. */
export interface Bearing {
  readonly kind: BearingKind;
  readonly way: GreaseInlet;
  /** Bore `d`, mm. */
  readonly bore: number;
  /** Outside diameter `D`, mm. */
  readonly outside: number;
  /** Width `B`, mm. */
  readonly width: number;
  /** Speed `n`, revolutions per minute. */
  readonly rpm: number;
  /** Operating temperature, °C. */
  readonly temperature: number;
  /** Whether the shaft is vertical. */
  readonly isVertical: boolean;
  /** Running hours per day, above 0 and up to 24. */
  readonly hours: number;
}

/** Density of grease, g/ml. */
const density = 0.9;
/** Longest relubrication interval, hours (SKF, adjustments of relubrication intervals). */
const longestInterval = 30_000;

/** The grease that a bearing needs. */
export interface GreaseNeed {
  /** Replenishment quantity, g. */
  readonly grams: number;
  /** Relubrication interval, running hours. */
  readonly interval: number;
  /** ml per day. */
  readonly rate: number;
  /** Whether the interval was limited to 30,000 hours. */
  readonly isCut: boolean;
}

/**
 * The grease that a bearing needs:
 *
 * - quantity `0.005·D·B` g, or `0.002·D·B` g through the ring (SKF, replenishment)
 * - interval `k·(14·10⁶/(n·√d) − 4·d)` hours (published engineering guides), halved for each 15 °C above 70 °C and for
 *   a vertical shaft, 30,000 hours at most (SKF)
 *
 * @returns null if the formula does not apply: impossible dimensions, or a speed too high for the bore
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

/**
 * The result of a comparison. `allTooMuch`: even the slowest setting gives too much. `allTooLittle`: even the fastest
 * gives too little.
 */
export type Verdict = "fits" | "tooMuch" | "allTooMuch" | "tooLittle" | "allTooLittle";

/** A rate fits between need / 1.5 and need · 1.5: the estimate is not more exact. */
export const rateTolerance = 1.5;

/** Values of `greasingOptions` by name. */
export const greasing = { fits: 1, tooMuch: 2, tooLittle: 3 } as const;

/** Whether the time setting of a device fits its stored advice (spec E28). */
export const greasingOptions = options([
  { value: greasing.fits, label: { zh: "合适", en: "Fits the bearing" }, tone: "success", isQuiet: true },
  { value: greasing.tooMuch, label: { zh: "润滑过量", en: "Over-greased" }, tone: "warning" },
  { value: greasing.tooLittle, label: { zh: "润滑不足", en: "Under-greased" }, tone: "error" },
]);

/** A time setting compared with the need of the bearing. */
export interface Advice {
  readonly verdict: Verdict;
  /** Rate of the setting, ml per day. */
  readonly rate: number;
  /** The setting whose rate is nearest to the need, months. */
  readonly nearest: number;
}

/**
 * Compares a time setting with the need of the bearing.
 *
 * @param need lowest and highest possible need, ml per day
 * @param cartridge volume, ml
 * @param timeSetting months
 * @param most longest setting that the device supports, months
 * @returns null for a setting that dispenses nothing
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
  const isTooMuch = (one: number): boolean => one > need.high * rateTolerance;
  const isTooLittle = (one: number): boolean => one < need.low / rateTolerance;
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

import { nominalRate, plannedDays } from "./nominal-rate";

const day = 86_400_000;

/** The effect of a time setting. */
export interface Dose {
  /** ml per day, as planned. */
  readonly rate: number;
  /** When the cartridge will be empty, ms UTC. */
  readonly emptyOn: number;
}

/** A cartridge in use. */
export interface Cartridge {
  /** Volume, ml. */
  readonly cartridge: number;
  /** Remaining share, %. */
  readonly share: number;
  /** The time at which `share` was measured, ms UTC. */
  readonly now: number;
}

/**
 * Computes the rate of a time setting, and when the cartridge will be empty.
 *
 * @param pace planned days per calendar day (`paceOfForecast`); 1 is exactly the plan
 * @returns null for a setting that dispenses nothing
 * @example doseOf({ cartridge: 125, share: 100, now: 0 }, 6) // 0.685 ml a day, empty after 182.4 days
 */
export function doseOf({ cartridge, share, now }: Cartridge, timeSetting: number, pace = 1): Dose | null {
  const rate = nominalRate(cartridge, timeSetting);
  const days = plannedDays(share, timeSetting);
  return rate === null || days === null ? null : { rate, emptyOn: Math.round(now + (days / pace) * day) };
}

/**
 * The pace behind a forecast: how much faster or slower than its plan a device empties the cartridge. It stays the same with
 * another time setting.
 *
 * @param emptyOn the forecast, ms UTC; null without one
 * @returns 1 without a forecast
 */
export function paceOfForecast({ share, now }: Cartridge, timeSetting: number, emptyOn: number | null): number {
  const days = plannedDays(share, timeSetting);
  return days === null || days === 0 || emptyOn === null || emptyOn <= now ? 1 : (days * day) / (emptyOn - now);
}

/** The distance of two rates, by their ratio: double and half the rate have the same distance. */
const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));

/**
 * The time setting, in months, whose rate is nearest to the wanted one.
 *
 * @param rate ml per day, above 0
 * @param most longest setting that the device supports, months
 */
export function monthsForRate(rate: number, cartridge: number, most: number): number {
  const months = Array.from({ length: most }, (_, at) => at + 1);
  const distanceOf = (one: number): number => distance(nominalRate(cartridge, one) ?? 0, rate);
  return months.reduce((best, one) => (distanceOf(one) < distanceOf(best) ? one : best), 1);
}

/**
 * The time setting, in months, with which a cartridge lasts nearest to the wanted day.
 *
 * @param emptyOn ms UTC, after `now`
 * @param most longest setting that the device supports, months
 */
export const monthsForDay = ({ cartridge, share, now }: Cartridge, emptyOn: number, most: number): number =>
  monthsForRate(((share / 100) * cartridge * day) / Math.max(emptyOn - now, day), cartridge, most);

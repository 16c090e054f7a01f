import { periodMonths } from "../enums";

/** Days of a month in the nominal rate of a lubricator: 365 / 12, rounded. */
export const daysPerMonth = 30.4;

/** Whether a time setting dispenses grease. 0 is off and 255 is a reset (spec §5). */
const dispenses = (timeSetting: number): boolean => timeSetting >= 1 && timeSetting <= periodMonths.newer;

/**
 * The nominal rate of a lubricator: `V / (months · 30.4)`, in ml per day.
 *
 * @param cartridge volume `V`, ml
 * @returns null for a setting that dispenses nothing
 * @example nominalRate(125, 6) // 0.685
 */
export function nominalRate(cartridge: number, timeSetting: number): number | null {
  return dispenses(timeSetting) ? cartridge / (timeSetting * daysPerMonth) : null;
}

/**
 * The remaining grease in days at the nominal rate. The volume of the cartridge cancels out.
 *
 * @param remainingRatio %, null before the first report
 * @returns null before the first report, or for a setting that dispenses nothing
 */
export function plannedDays(remainingRatio: number | null, timeSetting: number): number | null {
  if (remainingRatio === null || !dispenses(timeSetting)) return null;
  return (remainingRatio / 100) * timeSetting * daysPerMonth;
}

/** `plannedDays`, rounded down to whole days. */
export function daysLeft(remainingRatio: number | null, timeSetting: number): number | null {
  const planned = plannedDays(remainingRatio, timeSetting);
  return planned === null ? null : Math.floor(planned);
}

/** Days that a full cartridge lasts at the nominal rate. Null for a setting that dispenses nothing. */
export const cartridgeDays = (timeSetting: number): number | null => daysLeft(100, timeSetting);

import { periodMonths } from "../enums";

/** Days of a month in the nominal rate of a lubricator (domain, formulas). */
export const daysPerMonth = 30.4;

/** Whether a time setting makes the lubricator dispense: 0 is off and 255 a reset (spec §5). */
const dispenses = (timeSetting: number): boolean => timeSetting >= 1 && timeSetting <= periodMonths.newer;

/** What a lubricator dispenses by its setting, ml a day: V / (months · 30.4). Null while it does not dispense. */
export function nominalRate(cartridge: number, timeSetting: number): number | null {
  return dispenses(timeSetting) ? cartridge / (timeSetting * daysPerMonth) : null;
}

/**
 * What is left of a cartridge (%), in days of its setting: the share left of the period. The volume cancels out. Null while
 * nothing is dispensed, or nothing was reported yet.
 */
export function plannedDays(remainingRatio: number | null, timeSetting: number): number | null {
  if (remainingRatio === null || !dispenses(timeSetting)) return null;
  return (remainingRatio / 100) * timeSetting * daysPerMonth;
}

/** Days until a cartridge is empty at the nominal rate, whole days rounded down; null where `plannedDays` is. */
export function daysLeft(remainingRatio: number | null, timeSetting: number): number | null {
  const planned = plannedDays(remainingRatio, timeSetting);
  return planned === null ? null : Math.floor(planned);
}

/** Days that a full cartridge lasts at the nominal rate. Null while nothing is dispensed. */
export const cartridgeDays = (timeSetting: number): number | null => daysLeft(100, timeSetting);

import { cartridgeDays, daysLeft, nominalRate } from "../../../contract";

const hour = 3_600_000;
const day = 24 * hour;

/** The effect of a time setting on a cartridge at the nominal rate. */
export interface LifeEstimate {
  /** Dispensing rate, ml a day. */
  readonly rate: number;
  /** Days that a full cartridge lasts. */
  readonly fullDays: number;
  /** Days until the installed cartridge is empty, and that time in ms UTC; null if its level is unknown. */
  readonly left: { readonly days: number; readonly until: number } | null;
}

interface Options {
  /** Months; 0 off, 255 reset. */
  readonly timeSetting: number;
  /** Volume, ml. */
  readonly cartridge: number;
  /** Remaining grease, % of the cartridge; null if unknown. */
  readonly remainingRatio: number | null;
  /** ms UTC. */
  readonly now: number;
}

/** Estimates the cartridge's life. Returns null for settings that dispense nothing. */
export function estimateLife({ timeSetting, cartridge, remainingRatio, now }: Options): LifeEstimate | null {
  const rate = nominalRate(cartridge, timeSetting);
  const fullDays = cartridgeDays(timeSetting);
  if (rate === null || fullDays === null) return null;
  const days = daysLeft(remainingRatio, timeSetting);
  return { rate, fullDays, left: days === null ? null : { days, until: now + days * day } };
}

/**
 * The time of the next expected report: the last report plus one interval. Null for devices that never reported.
 * @param activeTime time of the last report, ms UTC.
 * @param intervalHours the report interval in effect, hours.
 * @param now the current time, ms UTC.
 */
export function nextReport(
  activeTime: number | null,
  intervalHours: number,
  now: number,
): { readonly time: number; readonly isOverdue: boolean } | null {
  if (activeTime === null) return null;
  const time = activeTime + intervalHours * hour;
  return { time, isOverdue: time < now };
}

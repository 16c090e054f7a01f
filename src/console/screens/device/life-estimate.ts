import { cartridgeDays, daysLeft, nominalRate } from "../../../contract";

const hour = 3_600_000;
const day = 24 * hour;

/** What a time setting means for a cartridge, at the nominal rate. */
export interface LifeEstimate {
  /** ml a day. */
  readonly rate: number;
  /** Days that a full cartridge lasts. */
  readonly fullDays: number;
  /** Days until this one is empty, and when that is, ms UTC; null while nobody knows what is left. */
  readonly left: { readonly days: number; readonly until: number } | null;
}

interface Asked {
  /** Months; 0 off, 255 reset. */
  readonly timeSetting: number;
  /** Volume, ml. */
  readonly cartridge: number;
  /** What is left, % of the cartridge; null when it is not known. */
  readonly remainingRatio: number | null;
  /** ms UTC. */
  readonly now: number;
}

/** Null for a setting by which nothing is dispensed. */
export function estimateLife({ timeSetting, cartridge, remainingRatio, now }: Asked): LifeEstimate | null {
  const rate = nominalRate(cartridge, timeSetting);
  const fullDays = cartridgeDays(timeSetting);
  if (rate === null || fullDays === null) return null;
  const days = daysLeft(remainingRatio, timeSetting);
  return { rate, fullDays, left: days === null ? null : { days, until: now + days * day } };
}

/**
 * When a device will report next: its last report and one interval. Null for one that was never heard.
 * @param activeTime when it was last heard, ms UTC.
 * @param intervalHours the reporting cycle in effect.
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

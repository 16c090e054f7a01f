import { day } from "../../base/clock";
import type { Random } from "../data/random";

/** Error codes (spec §3). */
export const errorCodes = {
  empty: 1,
  lowBattery: 2,
  batteryDead: 3,
  pressureWarning: 4,
  pressureAlarm: 5,
  internalError: 6,
  nearlyEmpty: 7,
} as const;

/** Mean days of device time between two malfunctions of a kind. */
const daysBetween = { blocked: 400, internalError: 2000, lostUplink: 1200 } as const;

/** A blocked line. In the stage `alarm` hardly any grease comes out until the line is cleared. */
interface Blockage {
  readonly stage: "warning" | "alarm";
  /** End of the stage, ms of device time. */
  readonly until: number;
}

/** Malfunctions of a device beside its cartridge and battery. Times are ms of device time. */
export interface Malfunctions {
  /** Share of the grease that comes out, 0 to 1; 1 when the line is free. */
  readonly flow: number;
  /** Active error codes. */
  readonly codes: readonly number[];
  /** Whether the device lost its network in the last step. */
  readonly losesUplink: boolean;
  /** Advances to the time `to`. Lines get blocked only in a device that dispenses. */
  advance(options: { readonly from: number; readonly to: number; readonly dispenses: boolean }): void;
}

/**
 * Creates the malfunctions of a device.
 *
 * @param initialCodes error codes that are active at the beginning.
 * @param begin ms of device time.
 */
export function createMalfunctions(random: Random, initialCodes: readonly number[], begin: number): Malfunctions {
  let blockage: Blockage | null = null;
  let faultUntil = Number.NEGATIVE_INFINITY;
  let losesUplink = false;
  const days = (low: number, high: number): number => random.between(low, high) * day;

  if (initialCodes.includes(errorCodes.pressureAlarm)) blockage = { stage: "alarm", until: begin + days(1, 4) };
  else if (initialCodes.includes(errorCodes.pressureWarning))
    blockage = { stage: "warning", until: begin + days(0.5, 2) };
  if (initialCodes.includes(errorCodes.internalError)) faultUntil = begin + days(1, 3);

  /** Whether an event with a mean interval of `meanDays` happens within `duration` ms (exponential distribution). */
  const happens = (meanDays: number, duration: number): boolean =>
    random.chance(1 - Math.exp(-duration / (meanDays * day)));

  /** The next stage of a blockage: a warning ends or becomes an alarm, an alarm ends. */
  const next = ({ stage, until }: Blockage): Blockage | null =>
    stage === "warning" && random.chance(0.4) ? { stage: "alarm", until: until + days(1, 4) } : null;

  return {
    get flow() {
      if (blockage === null) return 1;
      return blockage.stage === "warning" ? 0.8 : 0.15;
    },
    get codes() {
      const pressure = blockage?.stage === "warning" ? errorCodes.pressureWarning : errorCodes.pressureAlarm;
      return [
        ...(blockage === null ? [] : [pressure]),
        ...(faultUntil === Number.NEGATIVE_INFINITY ? [] : [errorCodes.internalError]),
      ];
    },
    get losesUplink() {
      return losesUplink;
    },
    advance({ from, to, dispenses }) {
      const duration = to - from;
      while (blockage !== null && blockage.until <= to) blockage = next(blockage);
      if (blockage === null && dispenses && happens(daysBetween.blocked, duration)) {
        blockage = { stage: "warning", until: to + days(0.5, 2) };
      }
      if (faultUntil <= to) faultUntil = Number.NEGATIVE_INFINITY;
      if (happens(daysBetween.internalError, duration)) faultUntil = to + days(1, 3);
      losesUplink = happens(daysBetween.lostUplink, duration);
    },
  };
}

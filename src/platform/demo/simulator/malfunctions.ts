import { day, hour } from "../../base/clock";
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

/** How often what goes wrong: once in so many days of a device's life, on average. */
const daysBetween = { blocked: 400, internalError: 2000, lostUplink: 1200 } as const;

/** A line that gets blocked: first the pressure is high, then hardly anything comes out until somebody clears it. */
interface Blockage {
  readonly stage: "warning" | "alarm";
  /** When it gets worse or is cleared, in the device's life, ms. */
  readonly until: number;
}

/** What may go wrong with a device beside its cartridge and its battery. Times are of the device's life, ms. */
export interface Malfunctions {
  /** Share of the grease that comes out: 1 where the line is free. */
  readonly flow: number;
  /** Error codes that hold. */
  readonly codes: readonly number[];
  /** Whether the device has just lost its network. */
  readonly losesUplink: boolean;
  /** Lets a device live on to a time; nothing gets blocked in one that does not dispense. */
  live(options: { readonly from: number; readonly to: number; readonly dispenses: boolean }): void;
}

/** @param holding error codes that the device has to begin with. */
export function createMalfunctions(random: Random, holding: readonly number[], begin: number): Malfunctions {
  let blockage: Blockage | null = null;
  let faultUntil = Number.NEGATIVE_INFINITY;
  let losesUplink = false;
  const days = (low: number, high: number): number => random.between(low, high) * day;

  if (holding.includes(errorCodes.pressureAlarm)) blockage = { stage: "alarm", until: begin + days(1, 4) };
  else if (holding.includes(errorCodes.pressureWarning)) blockage = { stage: "warning", until: begin + days(0.5, 2) };
  if (holding.includes(errorCodes.internalError)) faultUntil = begin + days(1, 3);

  /** Whether something that happens once in so many days happens within a time. */
  const happens = (everyDays: number, lasting: number): boolean =>
    random.chance(1 - Math.exp(-lasting / (everyDays * day)));

  /** What becomes of a blockage: a warning passes or gets worse, an alarm ends when somebody has cleared the line. */
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
    live({ from, to, dispenses }) {
      const lasting = to - from;
      while (blockage !== null && blockage.until <= to) blockage = next(blockage);
      if (blockage === null && dispenses && happens(daysBetween.blocked, lasting)) {
        blockage = { stage: "warning", until: to + days(0.5, 2) };
      }
      if (faultUntil <= to) faultUntil = Number.NEGATIVE_INFINITY;
      if (happens(daysBetween.internalError, lasting)) faultUntil = to + days(1, 3);
      losesUplink = happens(daysBetween.lostUplink, lasting);
    },
  };
}

/**
 * Degrees above or below the mean at a time of the day: warmest at three in the afternoon, local solar time.
 *
 * @param life ms UTC of the device's life.
 * @param longitude degrees; a device that does not say where it is has the time of Greenwich.
 * @param swing how far day and night are from the mean, °C.
 */
export function dailySwing(life: number, longitude: number | null, swing: number): number {
  const local = (life / hour + (longitude ?? 0) / 15) % 24;
  return swing * Math.cos(((local - 15) / 24) * 2 * Math.PI);
}

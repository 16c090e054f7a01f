import { day } from "../../base/clock";
import type { Random } from "../data/random";
import { errorCodes } from "./malfunctions";

/** Alarm limits: share of the cartridge, and battery levels (%). */
const nearlyEmpty = 0.05;
const lowBattery = 15;
const deadBattery = 1;

/** Days of device time until an empty cartridge or a dead battery is exchanged: shortest and longest. */
const exchangeAfter = { empty: [1, 9], dead: [2, 5] } as const;

const exchangeTime = (random: Random, deviceTime: number, [low, high]: readonly [number, number]): number =>
  deviceTime + random.between(low, high) * day;

/** Whole microlitres, so that sums of dispensed and remaining volume are exact. */
const microlitres = (ml: number): number => Math.round(ml * 1000);

/** The cartridge of a lubricator. Volumes are in ml, times are ms of device time. */
export class Cartridge {
  readonly #volume: number;
  readonly #random: Random;
  #remaining: number;
  #dispensed = 0;
  #exchangeAt = Number.NEGATIVE_INFINITY;

  /** @param share remaining share, 0 to 1. */
  constructor(random: Random, { volume, share, deviceTime }: Record<"volume" | "share" | "deviceTime", number>) {
    this.#random = random;
    this.#volume = microlitres(volume);
    this.#remaining = microlitres(volume * share);
    if (this.#remaining === 0) this.#exchangeAt = exchangeTime(random, deviceTime, exchangeAfter.empty);
  }

  get remaining(): number {
    return this.#remaining / 1000;
  }

  /** Dispensed since the last acknowledged report, ml. The counter of a device stops at one cartridge. */
  get dispensed(): number {
    return Math.min(this.#dispensed, this.#volume) / 1000;
  }

  /** Active error codes. */
  get codes(): readonly number[] {
    if (this.#remaining === 0) return [errorCodes.empty];
    return this.#remaining < this.#volume * nearlyEmpty ? [errorCodes.nearlyEmpty] : [];
  }

  /** Whether it is time to exchange the empty cartridge. */
  isDue(deviceTime: number): boolean {
    return this.#remaining === 0 && this.#exchangeAt <= deviceTime;
  }

  fill(): void {
    this.#remaining = this.#volume;
  }

  dispense(ml: number, deviceTime: number): void {
    const dispensed = Math.min(microlitres(ml), this.#remaining);
    this.#remaining -= dispensed;
    this.#dispensed += dispensed;
    if (this.#remaining === 0 && dispensed > 0)
      this.#exchangeAt = exchangeTime(this.#random, deviceTime, exchangeAfter.empty);
  }

  /** Resets the dispensed volume after an acknowledged report. */
  acknowledge(): void {
    this.#dispensed = 0;
  }
}

/**
 * The battery of a lubricator. It reports that it is low, then that it is dead, and stays silent until it is exchanged.
 */
export class Battery {
  readonly #random: Random;
  /** % per day of device time. */
  readonly #drain: number;
  #charge: number;
  #hasDied = false;
  #exchangeAt = Number.NEGATIVE_INFINITY;

  /** @param charge %. */
  constructor(random: Random, charge: number) {
    this.#random = random;
    this.#charge = charge;
    // Lasts for about two cartridges. One battery in twelve is weak.
    this.#drain = random.between(0.1, 0.3) * (random.chance(1 / 12) ? 3 : 1);
  }

  /** %. */
  get charge(): number {
    return Math.round(this.#charge);
  }

  /** Whether the device has reported a dead battery and is silent since. */
  get hasDied(): boolean {
    return this.#hasDied;
  }

  /** Active error codes. */
  get codes(): readonly number[] {
    if (this.#charge <= deadBattery) return [errorCodes.batteryDead];
    return this.#charge < lowBattery ? [errorCodes.lowBattery] : [];
  }

  fill(): void {
    this.#charge = 100;
    this.#hasDied = false;
  }

  drain(days: number, deviceTime: number): void {
    if (this.#hasDied && this.#exchangeAt <= deviceTime) this.fill();
    else this.#charge = Math.max(this.#charge - this.#drain * days, 0);
  }

  /** Empties the battery after the device has reported it dead. */
  die(deviceTime: number): void {
    this.#charge = 0;
    this.#hasDied = true;
    this.#exchangeAt = exchangeTime(this.#random, deviceTime, exchangeAfter.dead);
  }
}

import { day } from "../../base/clock";
import type { Random } from "../data/random";
import { errorCodes } from "./malfunctions";

/** Shares of a cartridge and of a battery (%) below which the alarms begin. */
const nearlyEmpty = 0.05;
const lowBattery = 15;
const deadBattery = 1;

/** Somebody comes so many days of life after a cartridge was emptied, or a battery died. */
const comesAfter = { empty: [1, 9], dead: [2, 5] } as const;

const comes = (random: Random, life: number, [low, high]: readonly [number, number]): number =>
  life + random.between(low, high) * day;

/** Thousandths of a ml: what was dispensed and what is left add up to the last digit. */
const thousandths = (ml: number): number => Math.round(ml * 1000);

/** A lubricator's cartridge: dispensed, emptied, exchanged. Volumes in ml, times in ms of its life. */
export class Cartridge {
  readonly #volume: number;
  readonly #random: Random;
  #left: number;
  #dispensed = 0;
  #exchangeAt = Number.NEGATIVE_INFINITY;

  /** @param share how full it is, 0 to 1. */
  constructor(random: Random, { volume, share, life }: Record<"volume" | "share" | "life", number>) {
    this.#random = random;
    this.#volume = thousandths(volume);
    this.#left = thousandths(volume * share);
    if (this.#left === 0) this.#exchangeAt = comes(random, life, comesAfter.empty);
  }

  get left(): number {
    return this.#left / 1000;
  }

  /** Dispensed since it was last told. A device counts one cartridge, however long it was not heard. */
  get dispensed(): number {
    return Math.min(this.#dispensed, this.#volume) / 1000;
  }

  get codes(): readonly number[] {
    if (this.#left === 0) return [errorCodes.empty];
    return this.#left < this.#volume * nearlyEmpty ? [errorCodes.nearlyEmpty] : [];
  }

  /** Whether somebody has come with the next one. */
  isDue(life: number): boolean {
    return this.#left === 0 && this.#exchangeAt <= life;
  }

  fill(): void {
    this.#left = this.#volume;
  }

  dispense(ml: number, life: number): void {
    const dispensed = Math.min(thousandths(ml), this.#left);
    this.#left -= dispensed;
    this.#dispensed += dispensed;
    if (this.#left === 0 && dispensed > 0) this.#exchangeAt = comes(this.#random, life, comesAfter.empty);
  }

  /** What was dispensed has been told. */
  isTold(): void {
    this.#dispensed = 0;
  }
}

/** A lubricator's battery: it says that it is low, that it is dead, and then nothing until it is exchanged. */
export class Battery {
  readonly #random: Random;
  /** %, in a day of life. */
  readonly #drain: number;
  #charge: number;
  #hasDied = false;
  #exchangeAt = Number.NEGATIVE_INFINITY;

  /** @param charge %. */
  constructor(random: Random, charge: number) {
    this.#random = random;
    this.#charge = charge;
    // It lasts for two cartridges or so; one in twelve is weak.
    this.#drain = random.between(0.1, 0.3) * (random.chance(1 / 12) ? 3 : 1);
  }

  get charge(): number {
    return Math.round(this.#charge);
  }

  /** Whether it has told that it is dead. */
  get hasDied(): boolean {
    return this.#hasDied;
  }

  get codes(): readonly number[] {
    if (this.#charge <= deadBattery) return [errorCodes.batteryDead];
    return this.#charge < lowBattery ? [errorCodes.lowBattery] : [];
  }

  fill(): void {
    this.#charge = 100;
    this.#hasDied = false;
  }

  drain(days: number, life: number): void {
    if (this.#hasDied && this.#exchangeAt <= life) this.fill();
    else this.#charge = Math.max(this.#charge - this.#drain * days, 0);
  }

  /** It has told that it is dead, and now it is. */
  die(life: number): void {
    this.#charge = 0;
    this.#hasDied = true;
    this.#exchangeAt = comes(this.#random, life, comesAfter.dead);
  }
}

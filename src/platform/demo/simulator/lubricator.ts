import { nominalRate, timeSettingReset } from "../../../contract";
import { day, hour, second } from "../../base/clock";
import { round } from "../../base/round";
import { dailySwing } from "../data/device-traits";
import { createRandom, type Random } from "../data/random";
import { Battery, Cartridge } from "./consumables";
import { createMalfunctions, errorCodes, type Malfunctions } from "./malfunctions";
import type { ListedDevice, SentCommand, SentReport } from "./platform-client";

/** The relation of device time to real time. */
export interface Pace {
  /** The moment at which both are equal, ms UTC. */
  readonly begin: number;
  /** Hours of device time per hour of real time. */
  readonly speed: number;
}

interface LubricatorOptions {
  readonly listed: ListedDevice;
  /** Error codes of the open alarms. */
  readonly alarms: readonly number[];
  readonly pace: Pace;
  readonly seed: number;
  /** Error codes that the device always reports; undefined when they follow from the simulation. */
  readonly held?: readonly number[] | undefined;
  /** EUI of the gateway of a LoRa device without one. */
  readonly nearestGateway?: string | undefined;
}

/** The consumption of at most this time is made up after a gap, ms of device time. */
export const longestGap = 92 * day;

/** Share of the reports that get lost. */
const lostReports = 0.02;

/** Time until a device confirms a command, ms of real time. */
const answerTime = { shortest: 3 * second, longest: 8 * second } as const;

/**
 * A simulated lubricator. It begins in the state that the platform has stored. It dispenses by its time setting, its
 * temperature and battery change, it has malfunctions, its cartridge is exchanged, and it reports all of this.
 *
 * @example
 * const device = new Lubricator({ listed, alarms: [], pace: { begin: Date.now(), speed: 60 }, seed: 1 });
 * const report = device.report(device.nextTime);
 */
export class Lubricator {
  readonly id: number;
  /** IMEI or EUI. */
  readonly identifier: string;
  /** Time of the next report, ms UTC of real time. */
  nextTime: number;

  readonly #options: LubricatorOptions;
  readonly #random: Random;
  readonly #malfunctions: Malfunctions;
  readonly #cartridge: Cartridge;
  readonly #battery: Battery;
  readonly #climate: number;
  readonly #signal: number;
  /** ms of device time. */
  #deviceTime: number;
  #timeSetting: number;
  #interval: number;
  /** ms of real time, by which the platform detects silence. */
  #silentUntil = Number.NEGATIVE_INFINITY;
  #lastTime: number;
  #confirms: number[] = [];
  /** Error codes of the last report that the platform acknowledged. */
  #reportedCodes: readonly number[];

  constructor(options: LubricatorOptions) {
    const { listed, alarms, pace, seed, held } = options;
    // A random generator per device, so that adding a device does not change the others.
    const random = createRandom(Math.imul(seed + 1, 2654435761) ^ Math.imul(listed.device_id, 40503));
    this.#options = options;
    this.#random = random;
    this.#reportedCodes = alarms;
    this.id = listed.device_id;
    this.identifier = (listed.imei ?? listed.eui ?? "").toUpperCase();
    // The next report contains the volume dispensed since the last one.
    const lastTime = Math.min(listed.active_time ?? pace.begin, pace.begin);
    this.#deviceTime = Math.max(lastTime, pace.begin - longestGap);
    this.#lastTime = listed.active_time ?? 0;
    this.#timeSetting = listed.effective_time_setting;
    this.#interval = listed.effective_report_interval;
    this.#cartridge = new Cartridge(random, {
      volume: listed.lubricantTube,
      share: (listed.remaining_ratio ?? 100) / 100,
      deviceTime: pace.begin,
    });
    this.#battery = new Battery(random, listed.electric_quantity ?? 100);
    if (alarms.includes(errorCodes.batteryDead)) this.#battery.die(pace.begin);
    this.#climate = (listed.temperature ?? random.between(18, 40)) - dailySwing(pace.begin, listed.longitude, swing);
    this.#signal = listed.signal ?? random.between(-105, -75);
    this.#malfunctions = createMalfunctions(random, alarms, pace.begin);
    const isLost = listed.online === 0 && listed.active_time !== null && listed.effective_time_setting !== 0;
    if (isLost) this.#loseUplink(pace.begin);
    this.nextTime = held === undefined ? this.#firstTime(lastTime) : pace.begin;
  }

  /** Time of the last report, ms UTC; 0 without any. */
  get lastTime(): number {
    return this.#lastTime;
  }

  /** Whether the device sends nothing: it has no network, or a dead battery that it has reported. */
  isSilent(now: number): boolean {
    return this.#silentUntil > now || this.#battery.hasDied;
  }

  /**
   * Advances the simulation to `now` and makes the due report.
   *
   * @param now ms UTC of real time.
   * @returns null when the device is silent or the report gets lost.
   */
  report(now: number): SentReport | null {
    this.nextTime = now + this.#pause();
    this.#advance(now);
    const { held } = this.#options;
    if (held === undefined && (this.isSilent(now) || this.#random.chance(lostReports))) return null;
    const alarms = held ?? this.#alarms();
    if (held === undefined && alarms.includes(errorCodes.batteryDead)) this.#battery.die(this.#deviceTime);
    // The times of reports always increase, because the platform ignores a report with a known time.
    this.#lastTime = Math.max(now, this.#lastTime + 1);
    return {
      ...this.#source(),
      time: this.#lastTime,
      temperature: clamp(round(this.#temperature(), 1), { low: -60, high: 250 }),
      battery: this.#battery.charge,
      signal: clamp(Math.round(this.#signal + this.#random.between(-4, 4)), { low: -200, high: 0 }),
      remaining_ml: this.#cartridge.remaining,
      dispensed_ml: this.#cartridge.dispensed,
      alarms,
      time_setting: this.#timeSetting,
      report_interval: this.#interval,
      ...(this.#confirms.length > 0 ? { confirms: [...this.#confirms] } : {}),
    };
  }

  /**
   * Handles the platform's answer to a report: carries out new commands and confirms them a few seconds later.
   *
   * @returns the number of alarms that the report raised and ended.
   */
  acknowledge(
    report: SentReport,
    commands: readonly SentCommand[],
    now: number,
  ): { readonly raised: number; readonly ended: number } {
    const before = this.#reportedCodes;
    this.#reportedCodes = report.alarms;
    this.#cartridge.acknowledge();
    const carriedOut = new Set(this.#confirms);
    const fresh = commands.filter(({ id }) => !carriedOut.has(id));
    this.#confirms = fresh.map(({ id }) => id);
    for (const command of fresh) this.#carryOut(command);
    if (fresh.length > 0) this.nextTime = now + this.#random.int(answerTime.shortest, answerTime.longest);
    return {
      raised: report.alarms.filter((code) => !before.includes(code)).length,
      ended: before.filter((code) => !report.alarms.includes(code)).length,
    };
  }

  #carryOut({ kind, data }: SentCommand): void {
    if (typeof data.report_interval === "number") this.#interval = data.report_interval;
    const isReset = kind === "reset" || data.time_setting === timeSettingReset;
    if (isReset) this.#exchangeCartridge();
    else if (typeof data.time_setting === "number") this.#timeSetting = data.time_setting;
  }

  #source() {
    const { listed, nearestGateway } = this.#options;
    if (listed.type === 0) return { type: "nb", imei: listed.imei };
    const gateway_eui = listed.gateway_eui || nearestGateway;
    return { type: "lora", eui: listed.eui, ...(gateway_eui ? { gateway_eui } : {}) };
  }

  /** One interval after the last report. Devices that are overdue or new are spread over one interval. */
  #firstTime(lastTime: number): number {
    const { begin, speed } = this.#options.pace;
    const left = this.#pause() - Math.ceil((begin - lastTime) / speed);
    const isDue = this.#options.listed.active_time === null || left <= 0;
    return begin + (isDue ? Math.ceil(this.#random.next() * this.#pause()) : left);
  }

  /** Time between two reports, ms of real time. */
  #pause(): number {
    return Math.ceil((this.#interval * hour) / this.#options.pace.speed);
  }

  #advance(now: number): void {
    const { begin, speed } = this.#options.pace;
    const from = this.#deviceTime;
    this.#deviceTime = begin + (now - begin) * speed;
    const days = (this.#deviceTime - from) / day;
    const rate = nominalRate(this.#options.listed.lubricantTube, this.#timeSetting) ?? 0;
    this.#malfunctions.advance({ from, to: this.#deviceTime, dispenses: rate > 0 });
    if (this.#malfunctions.losesUplink) this.#loseUplink(now);
    if (this.#cartridge.isDue(this.#deviceTime)) this.#exchangeCartridge();
    // Without a battery the device dispenses nothing.
    if (!this.#battery.hasDied) {
      const ml = rate * days * this.#malfunctions.flow * this.#random.between(0.92, 1.08);
      this.#cartridge.dispense(ml, this.#deviceTime);
    }
    this.#battery.drain(days, this.#deviceTime);
  }

  /** Exchanges the cartridge together with the battery. */
  #exchangeCartridge(): void {
    this.#cartridge.fill();
    this.#battery.fill();
  }

  /** Disconnects the device for more than two reporting intervals of real time, so that the platform notices. */
  #loseUplink(now: number): void {
    this.#silentUntil = now + this.#random.between(2.1, 6) * this.#interval * hour;
  }

  #alarms(): readonly number[] {
    const all = [...this.#malfunctions.codes, ...this.#cartridge.codes, ...this.#battery.codes];
    return all.toSorted((left, right) => left - right);
  }

  #temperature(): number {
    return (
      this.#climate +
      dailySwing(this.#deviceTime, this.#options.listed.longitude, swing) +
      this.#random.between(-1.5, 1.5)
    );
  }
}

/** Difference of day and night from the mean temperature, °C. */
const swing = 5;

/** Limits a value to the range of a sensor. */
const clamp = (value: number, { low, high }: { readonly low: number; readonly high: number }): number =>
  Math.min(Math.max(value, low), high);

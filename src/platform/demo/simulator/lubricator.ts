import { nominalRate, timeSettingReset } from "../../../contract";
import { day, hour, second } from "../../base/clock";
import { round } from "../data/generate-history";
import { createRandom, type Random } from "../data/random";
import { Battery, Cartridge } from "./consumables";
import { createMalfunctions, dailySwing, errorCodes, type Malfunctions } from "./malfunctions";
import type { SentCommand, SentReport } from "./platform-client";

/** A device as the platform lists it. */
export interface ListedDevice {
  readonly device_id: number;
  /** 0 NB, 1 LoRa. */
  readonly type: number;
  readonly imei: string | null;
  readonly eui: string | null;
  readonly lubricantTube: number;
  readonly effective_time_setting: number;
  readonly effective_report_interval: number;
  readonly gateway_eui: string;
  readonly longitude: number | null;
  readonly online: number;
  readonly active_time: number | null;
  readonly temperature: number | null;
  readonly electric_quantity: number | null;
  readonly signal: number | null;
  readonly remaining_ratio: number | null;
}

/** How a device's life runs beside the clock on the wall. */
export interface Pace {
  /** When both showed the same, ms UTC. */
  readonly begin: number;
  /** Hours of life in an hour of the clock. */
  readonly speed: number;
}

interface Birth {
  readonly listed: ListedDevice;
  /** Error codes of the alarms that are open. */
  readonly alarms: readonly number[];
  readonly pace: Pace;
  readonly seed: number;
  /** Error codes that hold as long as it lives, whatever happens; undefined for a device that is left to itself. */
  readonly held?: readonly number[] | undefined;
  /** The gateway of a LoRa device that none has heard yet. */
  readonly nearestGateway?: string | undefined;
}

/** Share of the reports that get lost on their way. */
const lostReports = 0.02;

/** How long a device listens before it answers to what it was told, ms of the clock. */
const answerTime = { shortest: 3 * second, longest: 8 * second } as const;

/**
 * One lubricator: it dispenses by the setting in effect, warms and cools, loses charge, has its troubles, gets its next
 * cartridge, and reports. It begins as the platform has it.
 */
export class Lubricator {
  readonly id: number;
  /** IMEI or EUI. */
  readonly identifier: string;
  /** When it makes its next report, ms UTC of the clock. */
  nextTime: number;

  readonly #birth: Birth;
  readonly #random: Random;
  readonly #troubles: Malfunctions;
  readonly #cartridge: Cartridge;
  readonly #battery: Battery;
  readonly #climate: number;
  readonly #signal: number;
  /** ms of life. */
  #life: number;
  #timeSetting: number;
  #interval: number;
  /** ms of the clock: the platform judges silence by it. */
  #silentUntil = Number.NEGATIVE_INFINITY;
  #lastTime: number;
  #confirms: number[] = [];
  /** Error codes of its last report that arrived. */
  #holding: readonly number[];

  constructor(birth: Birth) {
    const { listed, alarms, pace, seed, held } = birth;
    // Each has chances of its own, so that one more device does not change the others' fate.
    const random = createRandom(Math.imul(seed + 1, 2654435761) ^ Math.imul(listed.device_id, 40503));
    this.#birth = birth;
    this.#random = random;
    this.#holding = alarms;
    this.id = listed.device_id;
    this.identifier = (listed.imei ?? listed.eui ?? "").toUpperCase();
    this.#life = pace.begin;
    this.#lastTime = listed.active_time ?? 0;
    this.#timeSetting = listed.effective_time_setting;
    this.#interval = listed.effective_report_interval;
    this.#cartridge = new Cartridge(random, {
      volume: listed.lubricantTube,
      share: (listed.remaining_ratio ?? 100) / 100,
      life: pace.begin,
    });
    this.#battery = new Battery(random, listed.electric_quantity ?? 100);
    if (alarms.includes(errorCodes.batteryDead)) this.#battery.die(pace.begin);
    this.#climate = (listed.temperature ?? random.between(18, 40)) - dailySwing(pace.begin, listed.longitude, swing);
    this.#signal = listed.signal ?? random.between(-105, -75);
    this.#troubles = createMalfunctions(random, alarms, pace.begin);
    const isLost = listed.online === 0 && listed.active_time !== null && listed.effective_time_setting !== 0;
    if (isLost) this.#losesUplink(pace.begin);
    // What is held is to be seen at once; the others come one by one, as they do.
    this.nextTime = held === undefined ? pace.begin + Math.ceil(random.next() * this.#pause()) : pace.begin;
  }

  /** When it made its last report, or was last heard before it began here, ms UTC; 0 for never. */
  get lastTime(): number {
    return this.#lastTime;
  }

  /** Whether nothing leaves the device: it has no network, or has told that its battery is dead. */
  isSilent(now: number): boolean {
    return this.#silentUntil > now || this.#battery.hasDied;
  }

  /**
   * Lives on to now and makes the report that is due.
   * @returns null when none leaves the device: it has no network, no battery, or this one gets lost.
   */
  report(now: number): SentReport | null {
    this.nextTime = now + this.#pause();
    this.#liveOn(now);
    const { held } = this.#birth;
    if (held === undefined && (this.isSilent(now) || this.#random.chance(lostReports))) return null;
    const alarms = held ?? this.#alarms();
    if (held === undefined && alarms.includes(errorCodes.batteryDead)) this.#battery.die(this.#life);
    // Two reports of one device never have the same time.
    this.#lastTime = Math.max(now, this.#lastTime + 1);
    return {
      ...this.#source(),
      time: this.#lastTime,
      temperature: within(round(this.#temperature(), 1), { low: -60, high: 250 }),
      battery: this.#battery.charge,
      signal: within(Math.round(this.#signal + this.#random.between(-4, 4)), { low: -200, high: 0 }),
      remaining_ml: this.#cartridge.left,
      dispensed_ml: this.#cartridge.dispensed,
      alarms,
      time_setting: this.#timeSetting,
      report_interval: this.#interval,
      ...(this.#confirms.length > 0 ? { confirms: [...this.#confirms] } : {}),
    };
  }

  /**
   * A report has arrived; the commands wait for the device, and it answers to those it carries out a few seconds later.
   * @returns how many alarms began and ended with that report.
   */
  acknowledge(
    report: SentReport,
    commands: readonly SentCommand[],
    now: number,
  ): { readonly raised: number; readonly ended: number } {
    const before = this.#holding;
    this.#holding = report.alarms;
    this.#cartridge.isTold();
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
    if (isReset) this.#getsCartridge();
    else if (typeof data.time_setting === "number") this.#timeSetting = data.time_setting;
  }

  #source() {
    const { listed, nearestGateway } = this.#birth;
    if (listed.type === 0) return { type: "nb", imei: listed.imei };
    const gateway_eui = listed.gateway_eui || nearestGateway;
    return { type: "lora", eui: listed.eui, ...(gateway_eui ? { gateway_eui } : {}) };
  }

  /** ms of the clock between two reports. */
  #pause(): number {
    return Math.ceil((this.#interval * hour) / this.#birth.pace.speed);
  }

  #liveOn(now: number): void {
    const { begin, speed } = this.#birth.pace;
    const from = this.#life;
    this.#life = begin + (now - begin) * speed;
    const days = (this.#life - from) / day;
    const rate = nominalRate(this.#birth.listed.lubricantTube, this.#timeSetting) ?? 0;
    this.#troubles.live({ from, to: this.#life, dispenses: rate > 0 });
    if (this.#troubles.losesUplink) this.#losesUplink(now);
    if (this.#cartridge.isDue(this.#life)) this.#getsCartridge();
    // A device without a battery turns nothing.
    if (!this.#battery.hasDied) {
      const ml = rate * days * this.#troubles.flow * this.#random.between(0.92, 1.08);
      this.#cartridge.dispense(ml, this.#life);
    }
    this.#battery.drain(days, this.#life);
  }

  /** Somebody puts in a full cartridge, and a fresh battery with it. */
  #getsCartridge(): void {
    this.#cartridge.fill();
    this.#battery.fill();
  }

  /** Long enough for the platform to notice: more than two reporting intervals of the clock. */
  #losesUplink(now: number): void {
    this.#silentUntil = now + this.#random.between(2.1, 6) * this.#interval * hour;
  }

  #alarms(): readonly number[] {
    const all = [...this.#troubles.codes, ...this.#cartridge.codes, ...this.#battery.codes];
    return all.toSorted((one, other) => one - other);
  }

  #temperature(): number {
    return (
      this.#climate + dailySwing(this.#life, this.#birth.listed.longitude, swing) + this.#random.between(-1.5, 1.5)
    );
  }
}

/** How far day and night are from the mean beside a machine, °C. */
const swing = 5;

/** What a sensor can tell. */
const within = (value: number, { low, high }: { readonly low: number; readonly high: number }): number =>
  Math.min(Math.max(value, low), high);

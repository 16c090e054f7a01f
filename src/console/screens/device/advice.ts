import {
  type Bearing,
  type BearingKind,
  bearingNamed,
  bearingTemperatures,
  type GreaseInlet,
  type GreaseNeed,
  greaseNeed,
  type KeptAdvice,
  type WireRecord,
} from "../../../contract";
import type { TextKey } from "../../i18n";
import { numberIn } from "./number-in";

/** The user's input about the bearing; null for numbers that are still missing. */
export interface BearingInput {
  readonly kind: BearingKind;
  /** Where the grease enters the bearing. The name is that of the wire. */
  readonly way: GreaseInlet;
  /** Bore diameter, mm. */
  readonly bore: number | null;
  /** Outside diameter, mm. */
  readonly outside: number | null;
  /** Width, mm. */
  readonly width: number | null;
  /** Speed, revolutions per minute. */
  readonly rpm: number | null;
  /** Text that names the bearing. */
  readonly designation: string;
  /** Measured temperature, °C. Used instead of the level. */
  readonly degrees: number | null;
  /** Level 1 to 4, as in the device's record. */
  readonly temperature: number | null;
  /** Level 1 to 4, as in the device's record. */
  readonly load: number | null;
  readonly isVertical: boolean;
  /** Running hours a day, 0 to 24. */
  readonly hours: number | null;
}

/** The sizes and the kind of a bearing, if the tables contain it. */
export const sizesOf = (designation: string): Partial<BearingInput> => bearingNamed(designation) ?? {};

/**
 * The initial input: the stored advice, else the record's designation and speed, with dimensions from the bearing tables.
 * Temperature level and load always come from the record.
 */
export const bearingInputFrom = (record: WireRecord, kept: KeptAdvice | null = null): BearingInput => ({
  kind: "ball",
  way: "side",
  designation: String(record.bearing_type ?? ""),
  bore: null,
  outside: null,
  width: null,
  ...sizesOf(String(record.bearing_type ?? "")),
  isVertical: false,
  hours: 24,
  degrees: null,
  ...(kept === null ? {} : fromKept(kept)),
  rpm: kept?.rpm ?? numberIn(record, "rpm"),
  temperature: numberIn(record, "bearing_temperature"),
  load: numberIn(record, "load"),
});

const fromKept = ({ designation, kind, way, bore, outside, width, hours, vertical, ...kept }: KeptAdvice) => ({
  designation,
  kind,
  way,
  bore,
  outside,
  width,
  hours,
  isVertical: vertical === 1,
  // With `temperature_low`, `temperature` is the upper end of a range. Servers without it send only measured ones.
  degrees: (kept.temperature_low ?? null) === null ? kept.temperature : null,
});

/** From this load level up, the estimate is too low: the formula assumes normal load. */
const highLoad = 3;

/** The estimated grease need of a bearing. */
export interface Estimate {
  /** Need at the lower end of the temperature range. */
  readonly low: GreaseNeed;
  /** Need at the upper end of the temperature range. */
  readonly high: GreaseNeed;
  /** Text keys of the notes about the estimate's limits. */
  readonly notes: readonly TextKey[];
}

/** The measured temperature, or the range of the level, °C; undefined without either. */
export const temperatureRange = ({ temperature, degrees }: Pick<BearingInput, "temperature" | "degrees">) =>
  degrees === null ? bearingTemperatures[temperature ?? 0] : { low: degrees, high: degrees };

/**
 * Estimates the grease need at the measured temperature, or over the range of the temperature level.
 *
 * @returns `outOfRange` if the formula does not apply to the bearing
 */
export function estimateOf({
  bore,
  outside,
  width,
  rpm,
  hours,
  temperature,
  degrees,
  load,
  ...rest
}: BearingInput): Estimate | "incomplete" | "outOfRange" {
  const range = temperatureRange({ temperature, degrees });
  if (bore === null || outside === null || width === null || rpm === null || hours === null || range === undefined) {
    return "incomplete";
  }
  const needAt = (degrees: number): GreaseNeed | null =>
    greaseNeed({ ...rest, bore, outside, width, rpm, hours, temperature: degrees } satisfies Bearing);
  const [low, high] = [needAt(range.low), needAt(range.high)];
  if (low === null || high === null) return "outOfRange";
  const notes: TextKey[] = [];
  if (low.isCut) notes.push("advice.cut");
  if (load !== null && load >= highLoad) notes.push("advice.load");
  return { low, high, notes };
}

import {
  type Bearing,
  type BearingKind,
  bearingTemperatures,
  type GreaseInlet,
  type GreaseNeed,
  greaseNeed,
  type WireRecord,
} from "../../../contract";
import type { TextKey } from "../../i18n";
import { numberIn } from "./number-in";

/** What a person says of the bearing; null for what is not said yet. */
export interface BearingInput {
  readonly kind: BearingKind;
  readonly way: GreaseInlet;
  /** mm */
  readonly bore: number | null;
  readonly outside: number | null;
  readonly width: number | null;
  readonly rpm: number | null;
  /** 1 to 4, as devices have it. */
  readonly temperature: number | null;
  /** 1 to 4, as devices have it. */
  readonly load: number | null;
  readonly isVertical: boolean;
  /** Running hours a day. */
  readonly hours: number | null;
}

/** What the device's record knows already. Sizes stand in no record. */
export const bearingInputFrom = (record: WireRecord): BearingInput => ({
  ...{ kind: "ball", way: "side", bore: null, outside: null, width: null, isVertical: false, hours: 24 },
  rpm: numberIn(record, "rpm"),
  temperature: numberIn(record, "bearing_temperature"),
  load: numberIn(record, "load"),
});

/** Load that the formula, made for normal load, says too little for. */
const highLoad = 3;

/** What the bearing of a device is estimated to need. */
export interface Estimate {
  /** At the lower and at the upper end of the range of temperatures. */
  readonly low: GreaseNeed;
  readonly high: GreaseNeed;
  /** Where the estimate ends. */
  readonly notes: readonly TextKey[];
}

/** An estimate, what is missing for one, or that the formula has none. */
export type EstimateResult = Estimate | "missing" | "outside";

/** The need over a range of temperatures. */
export function estimateOf({
  bore,
  outside,
  width,
  rpm,
  hours,
  temperature,
  load,
  ...rest
}: BearingInput): EstimateResult {
  const range = bearingTemperatures[temperature ?? 0];
  if (bore === null || outside === null || width === null || rpm === null || hours === null || range === undefined) {
    return "missing";
  }
  const at = (degrees: number): GreaseNeed | null =>
    greaseNeed({ ...rest, bore, outside, width, rpm, hours, temperature: degrees } satisfies Bearing);
  const [low, high] = [at(range.low), at(range.high)];
  if (low === null || high === null) return "outside";
  const notes: TextKey[] = [];
  if (low.isCut) notes.push("advice.cut");
  if (load !== null && load >= highLoad) notes.push("advice.load");
  return { low, high, notes };
}

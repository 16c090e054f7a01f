import type { Tone } from "../../../contract";
import type { ScanEntryState } from "./scan-entries";

/** Text keys of the states' labels. */
export const stateTexts = {
  sending: "stockScan.sending",
  saved: "stockScan.saved",
  known: "stockScan.known",
  refused: "stockScan.refused",
  unsent: "stockScan.unsent",
  removed: "stockScan.removed",
} as const satisfies Record<ScanEntryState, string>;

/** Colours of the states. They are always shown together with the label. */
export const stateTones: Readonly<Record<ScanEntryState, Tone>> = {
  sending: "accent",
  saved: "success",
  known: "warning",
  refused: "error",
  unsent: "error",
  removed: "neutral",
};

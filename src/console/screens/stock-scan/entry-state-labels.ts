import type { Tone } from "../../../contract";
import type { ScanEntryState } from "./scan-entries";

/** What each state is called. */
export const stateTexts = {
  sending: "stockScan.sending",
  saved: "stockScan.saved",
  known: "stockScan.known",
  refused: "stockScan.refused",
  unsent: "stockScan.unsent",
  removed: "stockScan.removed",
} as const satisfies Record<ScanEntryState, string>;

/** The colour of each state; the word stands beside it. */
export const stateTones: Readonly<Record<ScanEntryState, Tone>> = {
  sending: "accent",
  saved: "success",
  known: "warning",
  refused: "error",
  unsent: "error",
  removed: "neutral",
};

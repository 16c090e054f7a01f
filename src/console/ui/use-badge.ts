import { asRecord } from "../../contract";
import { badgePolling } from "../providers/polling";
import { useCall } from "../providers/use-call";

function countIn(answer: unknown): number {
  const count = Number(asRecord(answer).response);
  return Number.isFinite(count) ? count : 0;
}

/** The next poll replaces a retry. */
const options = { ...badgePolling, parse: countIn, retry: false };

/** Polls a count call for a badge. Returns 0 without a call and before the first answer. */
export function useBadgeCount(call: string | null): number {
  const { data = 0 } = useCall(call ?? "", {}, { ...options, enabled: call !== null });
  return data;
}

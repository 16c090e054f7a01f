import { asRecord } from "../../contract";
import { polling } from "../providers/polling";
import { useCall } from "../providers/use-call";

function countIn(answer: unknown): number {
  const count = Number(asRecord(answer).response);
  return Number.isFinite(count) ? count : 0;
}

/** Shortest and longest pause between two badge requests, ms (spec §9, D18). The next poll replaces a retry. */
const options = { ...polling({ interval: 5_000, longestInterval: 5 * 60_000 }), parse: countIn, retry: false };

/** Polls a count call for a badge. Returns 0 without a call and before the first answer. */
export function useBadgeCount(call: string | null): number {
  const { data = 0 } = useCall(call ?? "", {}, { ...options, enabled: call !== null });
  return data;
}

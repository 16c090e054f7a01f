import { useEffect, useState } from "react";
import { asRecord } from "../../contract";
import { poll } from "../client/polling";
import { usePost } from "../providers/services-context";

/** Shortest and longest pause between two badge requests, ms (spec §9, D18). */
const badgePolling = { interval: 5_000, longestInterval: 5 * 60_000 } as const;

/** Polls a count call for a badge. Returns 0 without a call and before the first answer. */
export function useBadgeCount(call: string | null): number {
  const post = usePost();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (call === null) return;
    const controller = new AbortController();
    const request = async (): Promise<void> => setCount(countIn(await post(call, {}, { signal: controller.signal })));
    const stop = poll({ request, ...badgePolling, page: document });
    return () => {
      stop();
      controller.abort();
    };
  }, [call, post]);
  return count;
}

function countIn(answer: unknown): number {
  const count = Number(asRecord(answer).response);
  return Number.isFinite(count) ? count : 0;
}

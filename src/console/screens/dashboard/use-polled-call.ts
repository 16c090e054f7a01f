import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isUnsupportedCall } from "../../client/call-error";
import { poll } from "../../client/polling";
import type { Payload } from "../../client/post";
import { usePost } from "../../providers/services-context";

interface PollingIntervals {
  /** Normal interval, ms. */
  readonly interval: number;
  /** Longest interval while the call fails, ms. */
  readonly longestInterval: number;
}

/** For data that changes with every report: figures and alarms. */
export const livePolling: PollingIntervals = { interval: 10_000, longestInterval: 5 * 60_000 };

/** For data that is summed up by day or longer. */
export const dailyPolling: PollingIntervals = { interval: 60_000, longestInterval: 10 * 60_000 };

interface Refetch {
  /** TanStack Query's `refetch`; it keeps its identity while the query stays the same. */
  readonly refetch: (options: { readonly cancelRefetch: boolean; readonly throwOnError: boolean }) => Promise<unknown>;
}

/**
 * Polls a query while the page is visible, more slowly while the server fails (spec D18). Stops if the server does not
 * offer the call (spec W8).
 */
export function usePolling({ refetch }: Refetch, { interval, longestInterval }: PollingIntervals): void {
  useEffect(() => {
    const request = async (): Promise<void> => {
      try {
        // A request in flight is reused instead of sent a second time.
        await refetch({ cancelRefetch: false, throwOnError: true });
      } catch (error) {
        if (isUnsupportedCall(error)) stop();
        throw error;
      }
    };
    const stop = poll({ request, interval, longestInterval, page: document });
    return stop;
  }, [refetch, interval, longestInterval]);
}

/** Reads data by a dashboard call. While a new payload loads, or when a refresh fails, the previous data stays. */
export function useCallKeepingPrevious<T>(
  path: string,
  payload: Payload,
  parse: (answer: unknown) => T,
): UseQueryResult<T> {
  const post = usePost();
  return useQuery({
    queryKey: ["call", path, payload],
    queryFn: ({ signal }) => post(path, payload, { signal }),
    select: parse,
    placeholderData: keepPreviousData,
    // The card shows the error itself.
    meta: { isQuiet: true },
  });
}

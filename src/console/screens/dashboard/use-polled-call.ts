import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isUnsupportedCall } from "../../client/call-error";
import { poll } from "../../client/polling";
import type { Payload } from "../../client/post";
import { usePost } from "../../providers/services-context";

interface Pauses {
  /** Between two answers, ms. */
  readonly every: number;
  /** The longest while it fails, ms. */
  readonly slowest: number;
}

/** Pauses of what changes with every report: figures and alarms. */
export const livePolling: Pauses = { every: 10_000, slowest: 5 * 60_000 };

/** Pauses of what is summed up by days and more. */
export const dailyPolling: Pauses = { every: 60_000, slowest: 10 * 60_000 };

interface Refetch {
  // Both stay the same as long as the query is the same; the options are those of the query library.
  readonly refetch: (options: { readonly cancelRefetch: boolean; readonly throwOnError: boolean }) => Promise<unknown>;
}

/**
 * Reads a query again and again, as long as it is shown (spec D18). What a server does not offer is asked for no
 * more (spec W8).
 */
export function usePolling({ refetch }: Refetch, { every, slowest }: Pauses): void {
  useEffect(() => {
    const ask = async (): Promise<void> => {
      try {
        // An answer that is on its way already is waited for, not asked for a second time.
        await refetch({ cancelRefetch: false, throwOnError: true });
      } catch (error) {
        if (isUnsupportedCall(error)) stop();
        throw error;
      }
    };
    const stop = poll({ ask, every, slowest, page: document });
    return stop;
  }, [refetch, every, slowest]);
}

/**
 * Reads by a call of the dashboard. Until another payload is answered, and where a later answer fails to come, what was
 * shown stays.
 */
export function useCallKeepingPrevious<T>(
  path: string,
  payload: Payload,
  read: (answer: unknown) => T,
): UseQueryResult<T> {
  const post = usePost();
  return useQuery({
    queryKey: ["call", path, payload],
    queryFn: ({ signal }) => post(path, payload, { signal }),
    select: read,
    placeholderData: keepPreviousData,
    // What fails is said in the card.
    meta: { isQuiet: true },
  });
}

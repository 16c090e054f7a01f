import { isUnsupportedCall } from "../client/call-error";

interface Intervals {
  /** Pause between an answer and the next request, ms. */
  readonly interval: number;
  /** Longest pause while requests fail, ms. */
  readonly longestInterval: number;
}

/** The part of a query that polling needs. */
interface PolledQuery {
  readonly state: { readonly status: string; readonly error: unknown; readonly errorUpdateCount: number };
}

/** The failures of each polled query up to its last success. */
const failuresBefore = new WeakMap<PolledQuery, number>();

/**
 * Query options that poll (spec D18). The query library sends one request at a time and pauses while the page is hidden.
 * These options request at once when the page is visible again, double the pause while requests fail, and stop if the
 * server does not offer the call (spec W8).
 *
 * @example
 * useCall("statistics/overview", {}, polling({ interval: 10_000, longestInterval: 60_000 }));
 */
export const polling = ({ interval, longestInterval }: Intervals) => ({
  refetchInterval: (query: PolledQuery): number | false => {
    const { status, error, errorUpdateCount: failures } = query.state;
    if (isUnsupportedCall(error)) return false;
    const before = status === "success" ? failures : (failuresBefore.get(query) ?? failures);
    failuresBefore.set(query, before);
    return Math.min(interval * 2 ** (failures - before), longestInterval);
  },
  refetchOnWindowFocus: ({ state }: PolledQuery) => (isUnsupportedCall(state.error) ? false : ("always" as const)),
});

/** For data that changes with every report: figures, alarms and positions. */
export const livePolling = polling({ interval: 10_000, longestInterval: 5 * 60_000 });

/** For data that is summed up by day or longer. */
export const dailyPolling = polling({ interval: 60_000, longestInterval: 10 * 60_000 });

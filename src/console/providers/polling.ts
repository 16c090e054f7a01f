import { isUnsupportedCall } from "../client/call-error";

interface Intervals {
  /** Pause between an answer and the next request, ms. */
  readonly interval: number;
  /** Longest pause while requests fail, ms. */
  readonly longestInterval: number;
  /** Whether the pause stays the same while the stream of changes is connected. Default: it becomes longer. */
  readonly isSteady?: boolean;
}

/** The part of a query that polling needs. */
interface PolledQuery {
  readonly state: { readonly status: string; readonly error: unknown; readonly errorUpdateCount: number };
}

/** Factor of the pauses while the stream of changes is connected. */
const liveFactor = 10;

let isStreamLive = (): boolean => false;

/** Polls more slowly while the stream of changes is connected (spec E22). @returns a function that ends this */
export function pollSlowlyWhile(isLive: () => boolean): () => void {
  isStreamLive = isLive;
  return () => {
    isStreamLive = () => false;
  };
}

/** The failures of each polled query up to its last success. */
const failuresBefore = new WeakMap<PolledQuery, number>();

/**
 * Query options that poll (spec D18). The query library sends one request at a time and pauses while the page is
 * hidden. These options send a request at once when the page becomes visible again, double the pause while requests
 * fail, and stop if server does not offer the call (spec W8).
 *
 * @example
 * useCall("statistics/overview", {}, polling({ interval: 10_000, longestInterval: 60_000 }));
 */
export const polling = ({ interval, longestInterval, isSteady = false }: Intervals) => ({
  refetchInterval: (query: PolledQuery): number | false => {
    const { status, error, errorUpdateCount: failures } = query.state;
    if (isUnsupportedCall(error)) return false;
    const before = status === "success" ? failures : (failuresBefore.get(query) ?? failures);
    failuresBefore.set(query, before);
    const pause = interval * (!isSteady && isStreamLive() ? liveFactor : 1);
    return Math.min(pause * 2 ** (failures - before), longestInterval);
  },
  refetchOnWindowFocus: ({ state }: PolledQuery) => (isUnsupportedCall(state.error) ? false : ("always" as const)),
});

/** For data that changes with every report: figures, alarms and positions. */
export const livePolling = polling({ interval: 10_000, longestInterval: 5 * 60_000 });

/** For sums by day or longer, which the stream of changes does not report. */
export const dailyPolling = polling({ interval: 60_000, longestInterval: 10 * 60_000, isSteady: true });

/** For the badge. The specification fixes its pause (spec §9), so the stream of changes does not make it longer. */
export const badgePolling = polling({ interval: 5_000, longestInterval: 5 * 60_000, isSteady: true });

const withoutStream = polling({ interval: 30_000, longestInterval: 5 * 60_000 });

/** For lists and open records. The stream of changes reports theirs, so they are polled only without it (spec E22). */
export const fallbackPolling: typeof withoutStream = {
  refetchInterval: (query) => !isStreamLive() && withoutStream.refetchInterval(query),
  refetchOnWindowFocus: (query) => !isStreamLive() && withoutStream.refetchOnWindowFocus(query),
};

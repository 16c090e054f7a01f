import { CallError, isNetworkError } from "./call-error";

/** The most times that a read is sent again. */
const retries = 3;

/** First pause before a read is sent again, ms; each further one is twice as long, up to the longest. */
const pause = { first: 500, longest: 8_000 } as const;

/**
 * Whether a read that failed is sent again: after transport failures alone (spec W10), and not where the server has
 * answered that it has no such call. Writes never are.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < retries && isNetworkError(error) && !(error instanceof CallError && error.status === 404);

/**
 * How long to wait before the next try, ms: growing, and between half and all of it at random, so that a server that
 * comes back is not met by everyone at once.
 */
export const retryDelay = (failures: number, random: () => number = Math.random): number =>
  Math.min(pause.first * 2 ** failures, pause.longest) * (0.5 + random() / 2);

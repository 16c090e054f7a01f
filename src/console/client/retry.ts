import { CallError, isNetworkError } from "./call-error";

const maxRetries = 3;

/** Pauses before a retry, ms. Each pause is twice as long as the one before, up to the longest. */
const pause = { first: 500, longest: 8_000 } as const;

/**
 * Whether to retry a failed read: only after a transport failure (spec W10), but not when the server answers 404.
 * Not while the browser is offline either: it reads again when the connection returns. Writes are never retried.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries &&
  isNetworkError(error) &&
  navigator.onLine &&
  !(error instanceof CallError && error.status === 404);

/**
 * Pause before the next retry, ms. A random factor between 0.5 and 1 spreads the clients, so that they do not all
 * return to a recovering server at once.
 */
export const retryDelay = (failures: number, random: () => number = Math.random): number =>
  Math.min(pause.first * 2 ** failures, pause.longest) * (0.5 + random() / 2);

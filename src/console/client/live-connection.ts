import type { LiveMessage } from "../../contract";
import { isNetworkError, isUnsupportedCall } from "./call-error";
import type { ReadEvents } from "./event-stream";
import { retryDelay } from "./retry";

/** Receives each change, and null when changes may have been missed. */
export type LiveListener = (message: LiveMessage | null) => void;

/** The connection of this page to the stream of changes. */
export interface LiveConnection {
  /** Whether the stream is open. Otherwise screens have to poll. */
  isLive(): boolean;
  subscribe(listener: LiveListener): () => void;
  /** Connects, and connects again whenever the stream ends. @returns a function that ends the connection */
  start(): () => void;
}

interface Options {
  readonly read: ReadEvents;
  readonly page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  /** Whether the page has already read the changed data. The listeners do not receive such a change. */
  readonly isKnown?: (message: LiveMessage) => boolean;
  /** Pause before the next attempt, ms. @param failures in a row, from 0 */
  readonly delay?: (failures: number) => number;
  /** How long a hidden page stays connected, ms. A browser opens only six connections to a server for all its tabs. */
  readonly hiddenTime?: number;
}

/** Longest pause between two attempts, ms. */
const longestPause = 5 * 60_000;

/** Doubles for each failure, with a random part, so that clients do not return to a server all at once. */
const defaultDelay = (failures: number): number =>
  failures < 5 ? retryDelay(failures) : Math.min(retryDelay(4) * 2 ** (failures - 4), longestPause);

/**
 * Creates a connection. It closes while the page is hidden. If the server refuses the stream, the connection tries again
 * only after the page was hidden and shown. Until then the page polls.
 */
export function createLiveConnection({
  read,
  page,
  isKnown = () => false,
  delay = defaultDelay,
  hiddenTime = 5_000,
}: Options): LiveConnection {
  const listeners = new Set<LiveListener>();
  let isLive = false;
  const notify = (message: LiveMessage | null): void => {
    for (const listener of [...listeners]) listener(message);
  };

  const run = (): (() => void) => {
    let stream: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let hasBegun = false;
    /** Whether data may have changed while there was no stream. */
    let mayHaveMissed = page.visibilityState === "hidden";
    let hasStopped = false;

    const onMessage = (message: LiveMessage | null): void => {
      const isBeginning = message === null;
      // Windows share one stream. If it begins again in the same attempt, another window now reads it (`shareEvents`).
      if (isBeginning ? mayHaveMissed || isLive : !isKnown(message)) notify(message);
      if (!isBeginning) return;
      isLive = true;
      hasBegun = true;
      failures = 0;
    };

    const connect = async (): Promise<void> => {
      clearTimeout(timer);
      if (stream !== undefined || hasStopped || page.visibilityState === "hidden") return;
      stream = new AbortController();
      const { signal } = stream;
      const error = await read(onMessage, signal).catch((cause: unknown) => cause ?? true);
      stream = undefined;
      isLive = false;
      mayHaveMissed = true;
      if (hasStopped) return;
      if (signal.aborted) return void connect();
      // The first attempt after the end of a stream has failed: from now on, pages poll.
      if (hasBegun && failures === 1) notify(null);
      if (isFinal(error, hasBegun)) return;
      timer = setTimeout(() => void connect(), delay(failures));
      failures += 1;
    };

    const onVisibility = (): void => {
      clearTimeout(hiding);
      if (page.visibilityState === "hidden") hiding = setTimeout(() => stream?.abort(), hiddenTime);
      else void connect();
    };

    page.addEventListener("visibilitychange", onVisibility);
    void connect();
    return () => {
      hasStopped = true;
      isLive = false;
      clearTimeout(timer);
      clearTimeout(hiding);
      stream?.abort();
      page.removeEventListener("visibilitychange", onVisibility);
    };
  };

  return {
    isLive: () => isLive,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: run,
  };
}

/** Whether another attempt is pointless. A server that had a stream before may be restarting. */
function isFinal(error: unknown, hasBegun: boolean): boolean {
  if (error === undefined || hasBegun) return false;
  return isUnsupportedCall(error) || !isNetworkError(error);
}

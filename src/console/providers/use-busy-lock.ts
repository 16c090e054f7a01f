import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** What keeps a component from doing a thing twice. */
export interface BusyLock {
  /** Whether the work is under way. */
  readonly isBusy: boolean;
  /** The same at this moment, between two drawings. */
  readonly isLocked: () => boolean;
  /** Does the work and gives its result; undefined, with nothing done, while other work is under way. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

/** The latch of everything that writes: what is asked for while it is under way is not sent, however fast it comes. */
export function useBusyLock(): BusyLock {
  const [isBusy, setBusy] = useState(false);
  // A state would let two clicks of one frame through.
  const latch = useRef(false);
  const run = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (latch.current) return undefined;
    latch.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      latch.current = false;
      // At once: an input takes the focus only when it may be written in again.
      flushSync(() => setBusy(false));
    }
  }, []);
  const isLocked = useCallback(() => latch.current, []);
  return { isBusy, isLocked, run };
}

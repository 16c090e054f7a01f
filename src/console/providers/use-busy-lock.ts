import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Prevents concurrent runs of the same work. */
export interface BusyLock {
  /** Whether work is running, as component state. */
  readonly isBusy: boolean;
  /** Whether work is running right now, independent of rendering. */
  readonly isLocked: () => boolean;
  /** Runs the work and resolves with its result. While other work runs, it resolves with undefined at once. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

/**
 * Lets only one write run at a time, so that fast double clicks do not send it twice (spec W10).
 *
 * @example
 * const { isBusy, run } = useBusyLock();
 * <Button loading={isBusy} onClick={() => void run(save)} />
 */
export function useBusyLock(): BusyLock {
  const [isBusy, setBusy] = useState(false);
  // State changes take effect on the next render, so two clicks in one frame would both pass.
  const lock = useRef(false);
  const run = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (lock.current) return undefined;
    lock.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      lock.current = false;
      // Synchronous, so that the caller can focus an input that was disabled while busy.
      flushSync(() => setBusy(false));
    }
  }, []);
  const isLocked = useCallback(() => lock.current, []);
  return { isBusy, isLocked, run };
}

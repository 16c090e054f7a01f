import { monitorEventLoopDelay } from "node:perf_hooks";
import { second } from "../base/clock";
import type { Logger } from "../base/logger";

/** The delay is measured this often, ms. Node adds it to each measured value. */
const resolution = 20;

/** Delays above it are logged, ms: every caller waits for them. */
export const longestDelay = 100;

/**
 * Logs when the event loop was late by more than `longestDelay`, once for each interval.
 * @param interval of the checks, ms.
 * @returns a function that stops it.
 */
export function watchEventLoop(log: Logger, interval = 10 * second): () => void {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const check = (): void => {
    const ms = Math.round(delays.max / 1e6) - resolution;
    if (ms > longestDelay) log.warn({ ms }, "the event loop was late: every caller waited");
    delays.reset();
  };
  // Reset after all timers of this turn. An earlier reset would lose the delay that this timer and the monitor share.
  const timer = setInterval(() => setImmediate(check), interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}

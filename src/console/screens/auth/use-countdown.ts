import { useCallback, useEffect, useState } from "react";

/** Minimum time between two codes, ms (spec A5). */
const codeInterval = 60_000;

const second = 1000;

/** A countdown of seconds. */
export interface Countdown {
  /** Whole seconds left; 0 when the countdown is over. */
  readonly left: number;
  /** Starts the countdown. @param ms its duration, by default `codeInterval`; 0 ends it. */
  readonly start: (ms?: number) => void;
}

/** Counts down. It reads the clock, so that the value is right as soon as a hidden tab is shown again. */
export function useCountdown(): Countdown {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const tick = (): void => {
      const secondsLeft = Math.max(0, Math.ceil((until - Date.now()) / second));
      setLeft(secondsLeft);
      if (secondsLeft === 0) setUntil(0);
    };
    tick();
    const timer = setInterval(tick, second);
    return () => clearInterval(timer);
  }, [until]);
  const start = useCallback((ms = codeInterval) => setUntil(Date.now() + ms), []);
  return { left, start };
}

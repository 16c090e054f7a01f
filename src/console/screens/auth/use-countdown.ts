import { useCallback, useEffect, useState } from "react";

/** How long a new code has to wait after the last, ms (spec A5: one a minute). */
const codePause = 60_000;

const second = 1000;

/** The minute that passes between two codes. */
export interface Countdown {
  /** Whole seconds that are left; 0 when it is over. */
  readonly left: number;
  readonly start: () => void;
}

/** Counts down from a minute. It goes by the clock, so that a tab that was hidden is right again at once. */
export function useCountdown(): Countdown {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const tick = (): void => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / second));
      setLeft(rest);
      if (rest === 0) setUntil(0);
    };
    tick();
    const timer = setInterval(tick, second);
    return () => clearInterval(timer);
  }, [until]);
  const start = useCallback(() => setUntil(Date.now() + codePause), []);
  return { left, start };
}

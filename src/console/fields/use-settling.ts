import { useEffect, useEffectEvent, useState } from "react";

/** A pause in typing, ms, after which what has been typed counts as meant. */
export const typingPause = 400;

interface Settling {
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Settles at once: Enter, or leaving the input. */
  readonly settle: () => void;
}

/** A text that is reported when the typing pauses, on Enter and on leaving; it follows when it is set from outside. */
export function useSettling(value: string, onSettled: (value: string) => void): Settling {
  const [typed, setTyped] = useState(value);
  const report = useEffectEvent(() => {
    if (typed !== value) onSettled(typed);
  });
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is read when the pause is over; here each change of it starts the pause from its beginning
  useEffect(() => {
    const timer = setTimeout(() => report(), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type: setTyped, settle: () => (typed === value ? undefined : onSettled(typed)) };
}

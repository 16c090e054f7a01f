import { useEffect, useEffectEvent, useRef, useState } from "react";

/** A pause in typing, ms, after which what has been typed counts as meant. */
export const debounceDelay = 400;

interface Settling {
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Settles at once: Enter, or leaving the input. */
  readonly settle: () => void;
}

/** A text that is reported when the typing pauses, on Enter and on leaving; it follows when it is set from outside. */
export function useDebouncedInput(value: string, onSettled: (value: string) => void): Settling {
  const [typed, setTyped] = useState(value);
  /** What was reported and has not come back as the value yet: that takes as long as a busy page does. */
  const awaited = useRef<string[]>([]);
  const report = (): void => {
    // Spaces at the ends are not looked for, and stay for the word that may follow.
    if (typed === value || typed.trim() === value) return;
    awaited.current.push(typed.trim());
    onSettled(typed);
  };
  const reportAfterPause = useEffectEvent(report);
  useEffect(() => {
    const at = awaited.current.indexOf(value);
    awaited.current.splice(0, at === -1 ? awaited.current.length : at + 1);
    // What comes back is older than what has been typed meanwhile.
    if (at === -1) setTyped(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are read when the pause is over; here each change of them starts the pause from its beginning
  useEffect(() => {
    const timer = setTimeout(() => reportAfterPause(), debounceDelay);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return { typed, type: setTyped, settle: report };
}

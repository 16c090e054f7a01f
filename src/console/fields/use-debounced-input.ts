import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Pause in typing after which the text is reported, ms. */
export const debounceDelay = 400;

interface DebouncedInput {
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Reports the text at once, for Enter and blur. */
  readonly settle: () => void;
}

/** Text that is reported after a typing pause, on Enter and on blur. It follows external changes of `value`. */
export function useDebouncedInput(value: string, onSettled: (value: string) => void): DebouncedInput {
  const [typed, setTyped] = useState(value);
  /** Reported texts that have not returned as `value` yet. A busy page may take a while to update it. */
  const pending = useRef<string[]>([]);
  const report = (): void => {
    // Outer spaces are not part of the search, but stay in the input because another word may follow.
    if (typed === value || typed.trim() === value) return;
    pending.current.push(typed.trim());
    onSettled(typed);
  };
  const reportAfterPause = useEffectEvent(report);
  useEffect(() => {
    const index = pending.current.indexOf(value);
    pending.current.splice(0, index === -1 ? pending.current.length : index + 1);
    // A returned text is older than the current input and must not replace it.
    if (index === -1) setTyped(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these values restarts the pause
  useEffect(() => {
    const timer = setTimeout(() => reportAfterPause(), debounceDelay);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return { typed, type: setTyped, settle: report };
}

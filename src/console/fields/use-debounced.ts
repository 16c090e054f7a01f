import { useEffect, useState } from "react";
import { debounceDelay } from "./use-debounced-input";

/** A text as it was when the typing last paused. Emptying it counts at once. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === "" ? 0 : debounceDelay);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

import { useEffect, useState } from "react";
import { debounceDelay } from "./use-debounced-input";

/** The text after the last typing pause. An empty text takes effect at once. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === "" ? 0 : debounceDelay);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

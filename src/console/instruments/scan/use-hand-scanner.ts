import { type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { afterKey, focusNext, noBurst, scannedIn } from "./hand-scanner";
import type { ScannedKind } from "./identifiers-in";
import { playFeedback } from "./scan-feedback";
import { scanResultOf } from "./scan-result";

/**
 * Fills an input from a hand scanner with the identifier in the code. The scanner's Enter then moves the focus to the
 * next field; it would otherwise submit an incomplete form.
 */
export function useHandScanner(kind: ScannedKind | null, onFound: (identifier: string) => void) {
  const burst = useRef(noBurst);
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Enter") {
      burst.current = afterKey(burst.current, event.nativeEvent);
      return;
    }
    const scanned = scannedIn(burst.current, event.timeStamp);
    burst.current = noBurst;
    if (kind === null || scanned === null) return;
    event.preventDefault();
    const [first] = scanResultOf(scanned, kind).identifiers ?? [];
    if (first === undefined) {
      playFeedback("refused");
      // Selected, so that the next scan replaces the text. The form shows what is wrong with it.
      event.currentTarget.select();
      return;
    }
    playFeedback("taken");
    // Synchronous, because the input reports its current text on blur.
    flushSync(() => onFound(first));
    focusNext(event.currentTarget);
  };
}

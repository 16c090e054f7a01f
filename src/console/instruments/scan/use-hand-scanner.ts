import { type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { afterKey, focusNext, noBurst, scannedIn } from "./hand-scanner";
import type { ScannedKind } from "./identifiers-in";
import { playFeedback } from "./scan-feedback";
import { scanResultOf } from "./scan-result";

/**
 * Lets a hand scanner fill an input: what its label holds for the field stands there then, and the Enter with which it
 * ends leads to the next field, where it would have sent a form half filled.
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
      // The next scan takes the place of this one; the form says what is wrong with it.
      event.currentTarget.select();
      return;
    }
    playFeedback("taken");
    // The input reports what stands in it when it is left: by then the identifier has to stand there.
    flushSync(() => onFound(first));
    focusNext(event.currentTarget);
  };
}

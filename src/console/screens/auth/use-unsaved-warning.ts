import { useEffect } from "react";
import { markUnsaved } from "../../client/unsaved";

/**
 * Notes that something was typed and not sent: the page does not reload itself under somebody's fingers, and asks before the
 * person closes it or, by another language, loads it anew.
 */
export function useUnsavedWarning(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const release = markUnsaved();
    window.addEventListener("beforeunload", ask);
    return () => {
      release();
      window.removeEventListener("beforeunload", ask);
    };
  }, [isTyped]);
}

import { useEffect } from "react";
import { markUnsaved } from "../../client/unsaved";

/**
 * Marks the page as unsaved while typed text has not been sent. The page then does not reload itself, and the browser
 * asks before it closes or reloads the page.
 */
export function useUnsavedWarning(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const preventLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
    const release = markUnsaved();
    window.addEventListener("beforeunload", preventLeaving);
    return () => {
      release();
      window.removeEventListener("beforeunload", preventLeaving);
    };
  }, [isTyped]);
}

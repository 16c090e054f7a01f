import { useEffect } from "react";
import { noteUnsaved } from "../../client/unsaved";

/** Notes that something was typed and not sent, so that the page does not reload itself under somebody's fingers. */
export function useUnsavedNote(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const release = noteUnsaved();
    return () => void release();
  }, [isTyped]);
}

import { useEffect, useRef, useSyncExternalStore } from "react";
import { RecoveredInputNote } from "../generator/form/recovered-input-note";
import { UnsavedDialog } from "../generator/form/unsaved-dialog";
import type { InputRecovery } from "../generator/form/use-input-recovery";
import { useUnsavedGuard } from "../generator/form/use-unsaved-guard";

/** The unsaved input of a form. */
export interface Unsaved {
  readonly isDirty: boolean;
  readonly recovered: InputRecovery;
  /** Whether leaving the page now would lose input. */
  readonly holdsInput: () => boolean;
}

/** A mounted form with unsaved input; `current()` tells whether its input is still unsaved. */
interface UnsavedForm {
  readonly current: Unsaved["holdsInput"];
}

/** The page's forms with unsaved input. Only the first blocks navigation, because the router accepts one blocker. */
let unsavedForms: readonly UnsavedForm[] = [];
const listeners = new Set<() => void>();

function setUnsavedForms(next: readonly UnsavedForm[]): void {
  unsavedForms = next;
  for (const notifyListener of listeners) notifyListener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Asks before the user leaves a page with unsaved form input, and shows which input was restored after the user signed
 * in again. On a page with several forms, it asks only once.
 */
export function UnsavedInput({ unsaved }: { readonly unsaved: Unsaved }) {
  return unsaved.isDirty ? <Guard unsaved={unsaved} /> : null;
}

function Guard({ unsaved }: { readonly unsaved: Unsaved }) {
  const own = useRef(unsaved.holdsInput);
  useEffect(() => {
    own.current = unsaved.holdsInput;
  });
  useEffect(() => {
    setUnsavedForms([...unsavedForms, own]);
    return () => setUnsavedForms(unsavedForms.filter((form) => form !== own));
  }, []);
  const guardsPage = useSyncExternalStore(subscribe, () => unsavedForms[0] === own);
  return (
    <>
      <RecoveredInputNote recovered={unsaved.recovered} isDirty={unsaved.isDirty} />
      {guardsPage && <LeaveDialog />}
    </>
  );
}

function LeaveDialog() {
  const guard = useUnsavedGuard(() => unsavedForms.some((form) => form.current()), true);
  return <UnsavedDialog guard={guard} />;
}

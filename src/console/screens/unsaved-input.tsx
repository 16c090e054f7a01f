import { useEffect, useRef, useSyncExternalStore } from "react";
import { RecoveredInputNote } from "../generator/form/recovered-input-note";
import { UnsavedDialog } from "../generator/form/unsaved-dialog";
import { useUnsavedGuard } from "../generator/form/use-unsaved-guard";
import type { useCallForm } from "./use-call-form";

type Unsaved = ReturnType<typeof useCallForm>["unsaved"];

/** A form with something to lose; `current` says whether that is still so. */
interface Holder {
  readonly current: Unsaved["holdsInput"];
}

/** The forms of the page with something to lose. The first asks for all of them: the router heeds one guard alone. */
let holders: readonly Holder[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Holder[]): void {
  holders = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The guard over what a hand-made form holds, and the note that some of it is from before the session ended. A page may have
 * several such forms: leaving it asks once, as long as any of them holds something.
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
    change([...holders, own]);
    return () => change(holders.filter((one) => one !== own));
  }, []);
  const asksForAll = useSyncExternalStore(subscribe, () => holders[0] === own);
  return (
    <>
      <RecoveredInputNote recovered={unsaved.kept} isDirty={unsaved.isDirty} />
      {asksForAll && <Question />}
    </>
  );
}

function Question() {
  const guard = useUnsavedGuard(() => holders.some((one) => one.current()), true);
  return <UnsavedDialog guard={guard} />;
}

import { KeptInputNote } from "../generator/form/kept-input-note";
import { UnsavedDialog } from "../generator/form/unsaved-dialog";
import { useUnsavedGuard } from "../generator/form/use-unsaved-guard";
import type { useCallForm } from "./use-call-form";

type Unsaved = ReturnType<typeof useCallForm>["unsaved"];

/**
 * The guard over what a hand-made form holds, and the note that some of it is from before the session ended. It is there
 * only while there is something to lose: a page may have several such forms, and the router asks one guard alone.
 */
export function UnsavedInput({ unsaved }: { readonly unsaved: Unsaved }) {
  return unsaved.isDirty ? <Guard unsaved={unsaved} /> : null;
}

function Guard({ unsaved }: { readonly unsaved: Unsaved }) {
  const guard = useUnsavedGuard(unsaved.holdsInput, unsaved.isDirty);
  return (
    <>
      <KeptInputNote kept={unsaved.kept} isDirty={unsaved.isDirty} />
      <UnsavedDialog guard={guard} />
    </>
  );
}

import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { DraftStore } from "../../client/draft-store";
import { useServices } from "../../providers/services-context";

interface Options<Input> {
  readonly drafts: DraftStore<Input>;
  /** Identifies the form on its page. */
  readonly name: string;
  /** Returns the unsaved input, or null; called when the form unmounts. */
  readonly unsaved: () => Input | null;
  /** Puts recovered input back into the form. */
  readonly restore: (input: Input) => void;
}

/** Whether a form contains recovered input. False after the user has dismissed the note about it. */
export interface InputRecovery {
  readonly isRestored: boolean;
  readonly dismiss: () => void;
}

/**
 * Keeps unsaved input when the session ends, and restores it when the same account opens the form's address again.
 * Input is not kept when the user leaves the form while signed in, because a dialog has asked whether to discard it.
 *
 * @example
 * const drafts = createDraftStore<FormValues>();
 * const recovered = useInputRecovery({ drafts, name: "scene", unsaved: () => (isDirty ? values : null), restore });
 * <RecoveredInputNote recovered={recovered} isDirty={isDirty} />
 */
export function useInputRecovery<Input>({ drafts, name, unsaved, restore }: Options<Input>): InputRecovery {
  const { session } = useServices();
  const { pathname, search } = useLocation();
  const [isRestored, setRestored] = useState(false);
  const place = `${pathname}${search} ${name}`;
  const latest = useRef({ unsaved, restore });
  useEffect(() => {
    latest.current = { unsaved, restore };
  });
  useEffect(() => {
    const draft = drafts.get(session, place);
    if (draft !== null) {
      drafts.delete(session, place);
      latest.current.restore(draft);
      setRestored(true);
    }
    const initial = session.current();
    return () => {
      if (session.current()?.token === initial?.token) return;
      const input = latest.current.unsaved();
      if (input !== null) drafts.save(session, place, initial?.user.id, input);
    };
  }, [session, drafts, place]);
  return { isRestored, dismiss: () => setRestored(false) };
}

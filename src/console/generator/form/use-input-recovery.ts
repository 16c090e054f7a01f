import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { DraftStore } from "../../client/draft-store";
import { useServices } from "../../providers/services-context";

interface Options<Input> {
  /** Where the input waits, by sort of input. */
  readonly shelf: DraftStore<Input>;
  /** Tells the form from others at its address. */
  readonly name: string;
  /** What has been entered and not saved, asked when the form goes; null where nothing has. */
  readonly entered: () => Input | null;
  /** Puts back what was entered before. */
  readonly putBack: (input: Input) => void;
}

/** Whether a form holds input of an earlier session, which its person is to be told. */
export interface RecoveredInput {
  readonly isRestored: boolean;
  readonly dismiss: () => void;
}

/**
 * Keeps what was entered into a form over the end of the session, and puts it back when the same account has come back to
 * the form's address. Whoever leaves the form otherwise has been asked, and leaves the input behind.
 */
export function useInputRecovery<Input>({ shelf, name, entered, putBack }: Options<Input>): RecoveredInput {
  const { session } = useServices();
  const { pathname, search } = useLocation();
  const [isRestored, setBack] = useState(false);
  const place = `${pathname}${search} ${name}`;
  const latest = useRef({ entered, putBack });
  useEffect(() => {
    latest.current = { entered, putBack };
  });
  useEffect(() => {
    const kept = shelf.get(session, place);
    if (kept !== null) {
      shelf.delete(session, place);
      latest.current.putBack(kept);
      setBack(true);
    }
    const begun = session.current();
    return () => {
      if (session.current()?.token === begun?.token) return;
      const input = latest.current.entered();
      if (input !== null) shelf.save(session, place, begun?.user.id, input);
    };
  }, [session, shelf, place]);
  return { isRestored, dismiss: () => setBack(false) };
}

import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { markUnsaved } from "../../client/unsaved";
import { useServices } from "../../providers/services-context";

/** The state of the dialog before unsaved input is lost. */
export interface UnsavedGuard {
  /** Whether the user is about to leave and must be asked. */
  readonly isAsking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** A page keeps its input when only the query changes. */
const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/**
 * Asks before unsaved input is lost by a link, Back, or closing the page. The end of the session is never blocked: the
 * input could not be saved any more.
 * @param holdsInput called on navigation, so that a form that has just been saved does not block it.
 * @param isDirty whether closing the page must be blocked.
 * @param isLeaving whether a navigation leaves the input; by default a change of the path.
 */
export function useUnsavedGuard(
  holdsInput: () => boolean,
  isDirty: boolean,
  isLeaving: (from: Location, to: Location) => boolean = isOtherPage,
): UnsavedGuard {
  const { session } = useServices();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holdsInput() && session.current() !== null && isLeaving(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const unmark = markUnsaved();
    window.addEventListener("beforeunload", ask);
    return () => {
      unmark();
      window.removeEventListener("beforeunload", ask);
    };
  }, [isDirty]);
  return { isAsking: blocker.state === "blocked", leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() };
}

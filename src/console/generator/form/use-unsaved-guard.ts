import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { markUnsaved } from "../../client/unsaved";
import { useServices } from "../../providers/services-context";

/** The question whether unsaved input is to be left behind. */
export interface UnsavedGuard {
  /** Whether somebody is about to leave and is to be asked. */
  readonly isAsking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Another page; the same one with another query holds its input. */
const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/**
 * Asks before unsaved input is left behind, whichever way: a link, Back, or closing the page. The end of the session
 * leaves at once, for nothing could be saved any more.
 * @param holdsInput asked at the moment of leaving, so that a form that has just been saved lets go.
 * @param isLeaving whether a way leads away from the input.
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
    const forget = markUnsaved();
    window.addEventListener("beforeunload", ask);
    return () => {
      forget();
      window.removeEventListener("beforeunload", ask);
    };
  }, [isDirty]);
  return { isAsking: blocker.state === "blocked", leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() };
}

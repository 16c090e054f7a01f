import type { Location } from "react-router";
import { asRecord, isRecord } from "../../../contract";
import { pathBelow } from "../../client/base-path";

/**
 * History state with the open sheets of a page, the topmost last. It includes the page's path, because pages may pass
 * their state on to other pages.
 */
interface SheetState {
  readonly sheets: { readonly path: string; readonly names: readonly string[] };
}

type Entry = Pick<Location, "pathname" | "state">;

/** Names of the sheets that are open now. */
export const openSheets = new Set<string>();

const isSheetState = (state: unknown): state is SheetState => isRecord(state) && "sheets" in state;

/** Names of the sheets in a history entry. */
export const sheetNames = ({ pathname, state }: Entry): readonly string[] =>
  isSheetState(state) && state.sheets.path === pathname ? state.sheets.names : [];

/** The entry's state with an additional sheet. Closed sheets are removed. */
export const withSheet = (entry: Entry, name: string): object => ({
  ...(typeof entry.state === "object" ? entry.state : null),
  sheets: {
    path: entry.pathname,
    names: [...sheetNames(entry).filter((other) => openSheets.has(other)), name],
  } satisfies SheetState["sheets"],
});

/** Whether an entry belongs to a sheet that is closed now. */
export const isStaleEntry = (entry: Entry): boolean => sheetNames(entry).some((name) => !openSheets.has(name));

/** The browser's current entry, which may be newer than the rendered location. */
export function currentEntry(): Entry {
  const { pathname } = window.location;
  return { pathname: pathBelow(pathname) ?? pathname, state: asRecord(window.history.state).usr ?? null };
}

let goingBack: Promise<void> | null = null;

/** Goes back in the browser's history. This is asynchronous; use `afterBack` for the next navigation. */
export function goBack(steps: number): void {
  goingBack = new Promise((done) => {
    const arrived = (): void => {
      goingBack = null;
      // The router handles the same event, in this turn at the latest.
      setTimeout(done);
    };
    window.addEventListener("popstate", arrived, { once: true });
  });
  window.history.go(-steps);
}

/** Runs an action at once, or after a pending `goBack` has finished. */
export function afterBack(action: () => void): void {
  if (goingBack === null) action();
  else void goingBack.then(action);
}

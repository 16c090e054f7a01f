import type { Location } from "react-router";
import { asRecord, isRecord } from "../../../contract";

/**
 * What an entry of the browser's history knows of the sheets that lie over its page: their names, the topmost last. The
 * page's address stands beside them, because states are handed on to other pages.
 */
interface Marked {
  readonly sheets: { readonly over: string; readonly names: readonly string[] };
}

type Entry = Pick<Location, "pathname" | "state">;

/** Sheets that are on the screen. */
export const openSheets = new Set<string>();

const isMarked = (state: unknown): state is Marked => isRecord(state) && "sheets" in state;

/** Names of the sheets that lie over a page, as its entry has them. */
export const sheetNames = ({ pathname, state }: Entry): readonly string[] =>
  isMarked(state) && state.sheets.over === pathname ? state.sheets.names : [];

/** The state of an entry with one more sheet over those that are still open. */
export const withSheet = (entry: Entry, name: string): object => ({
  ...(typeof entry.state === "object" ? entry.state : null),
  sheets: {
    over: entry.pathname,
    names: [...sheetNames(entry).filter((one) => openSheets.has(one)), name],
  } satisfies Marked["sheets"],
});

/** Whether an entry is that of a sheet which is closed by now. */
export const isStaleEntry = (entry: Entry): boolean => sheetNames(entry).some((name) => !openSheets.has(name));

/** The entry that the browser is at, which may be newer than what is rendered. */
export function currentEntry(): Entry {
  return { pathname: window.location.pathname, state: asRecord(window.history.state).usr ?? null };
}

let goingBack: Promise<void> | null = null;

/** Goes back so many entries. The browser takes its time for that: what is to follow waits for `afterBack`. */
export function goBack(steps: number): void {
  goingBack = new Promise((done) => {
    const arrived = (): void => {
      goingBack = null;
      // The router hears of it too; it comes first, or in this turn.
      setTimeout(done);
    };
    window.addEventListener("popstate", arrived, { once: true });
  });
  window.history.go(-steps);
}

/** Does something at once, or when the browser has arrived where it is going back to. */
export function afterBack(then: () => void): void {
  if (goingBack === null) then();
  else void goingBack.then(then);
}

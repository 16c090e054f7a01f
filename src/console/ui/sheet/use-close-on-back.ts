import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { afterBack, currentEntry, goBack, isStaleEntry, openSheets, sheetNames, withSheet } from "./sheet-history";

interface Options {
  /** Whether Back closes the sheet: it is open, and the phone layout applies. */
  readonly isOn: boolean;
  /** Whether the sheet may close now. If not, Back has no effect. */
  readonly canClose: boolean;
  readonly onClose: () => void;
}

let sheetCount = 0;

/**
 * Lets Back close a sheet, as in other apps on a phone. An open sheet has its own entry in the browser's history; the
 * sheet closes when the browser leaves that entry.
 */
export function useCloseOnBack({ isOn, canClose, onClose }: Options): void {
  // The time makes names unique across reloads, because the history keeps older entries.
  const [name] = useState(() => `${Date.now()}-${++sheetCount}`);
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const hadEntry = useRef(false);
  const isAddingEntry = useRef(false);
  const latest = useRef({ location, navigate, canClose, onClose });
  useLayoutEffect(() => {
    latest.current = { location, navigate, canClose, onClose };
  });

  // A layout effect, so that the entry exists before the user can see the sheet and press Back.
  useLayoutEffect(() => {
    if (!isOn) return;
    openSheets.add(name);
    // If Back leaves an entry that was not rendered yet, the router's location does not change and reports nothing.
    const onPopState = (): void => {
      if (!hadEntry.current || !latest.current.canClose || sheetNames(currentEntry()).includes(name)) return;
      hadEntry.current = false;
      latest.current.onClose();
    };
    window.addEventListener("popstate", onPopState);
    return () => {
      window.removeEventListener("popstate", onPopState);
      openSheets.delete(name);
      hadEntry.current = false;
      // If the sheet was not closed by Back, remove its entry, unless a page or another sheet has replaced it.
      setTimeout(() => {
        if (!openSheets.has(name) && sheetNames(currentEntry()).at(-1) === name) goBack(1);
      });
    };
  }, [isOn, name]);

  useLayoutEffect(() => {
    if (!isOn || !openSheets.has(name)) return;
    // The browser's entry may be newer than the rendered location.
    const hasEntry = [location, currentEntry()].some((entry) => sheetNames(entry).includes(name));
    if (hasEntry) {
      hadEntry.current = true;
    } else if (hadEntry.current && navigationType === NavigationType.Pop && canClose) {
      hadEntry.current = false;
      latest.current.onClose();
    } else if (!isAddingEntry.current) {
      // The sheet has just opened, or the page's address has changed below it, or the sheet may not close.
      isAddingEntry.current = true;
      afterBack(() => {
        isAddingEntry.current = false;
        if (!openSheets.has(name)) return;
        const { location: page, navigate: goTo } = latest.current;
        const { pathname, search, hash } = page;
        // Another sheet, such as a menu, may have opened this one and left its entry.
        const replace = isStaleEntry(currentEntry());
        void goTo({ pathname, search, hash }, { state: withSheet(page, name), preventScrollReset: true, replace });
        hadEntry.current = sheetNames(currentEntry()).includes(name);
      });
    }
  }, [isOn, location, navigationType, canClose, name]);
}

/** Skips history entries of closed sheets when the user goes back, such as entries below a filter that a sheet set. */
export function useSkipStaleEntries(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    if (navigationType === NavigationType.Pop && isStaleEntry(location) && isStaleEntry(currentEntry())) goBack(1);
  }, [location, navigationType]);
}

/** Returns a function that replaces the page and removes its sheets' history entries. It also works inside a sheet. */
export function useReplacePage(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const sheets = sheetNames(currentEntry());
    if (sheets.length > 0) {
      // Otherwise the sheets would add their entries again.
      for (const name of sheets) openSheets.delete(name);
      goBack(sheets.length);
    }
    afterBack(() => void navigate(to, { replace: true }));
  };
}

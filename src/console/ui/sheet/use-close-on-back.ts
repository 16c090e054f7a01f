import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { afterBack, currentEntry, goBack, isStaleEntry, openSheets, sheetNames, withSheet } from "./sheet-history";

interface Options {
  /** Whether Back is to close it: a sheet on a phone that is open. */
  readonly isOn: boolean;
  /** Whether it may be closed now. If not, Back changes nothing. */
  readonly canClose: boolean;
  readonly onClose: () => void;
}

let made = 0;

/**
 * Lets Back close a sheet, as it does in every other program of a phone: an open sheet is an entry of the browser's history
 * over that of its page, and goes with it.
 */
export function useCloseOnBack({ isOn, canClose, onClose }: Options): void {
  // Told apart from those of the page before a reload, whose entries are still there.
  const [name] = useState(() => `${Date.now()}-${++made}`);
  const location = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();
  const wasOver = useRef(false);
  const isComing = useRef(false);
  const now = useRef({ location, navigate, canClose, onClose });
  useLayoutEffect(() => {
    now.current = { location, navigate, canClose, onClose };
  });

  // Before anybody sees the sheet: Back, pressed at its first sight, is to find its entry.
  useLayoutEffect(() => {
    if (!isOn) return;
    openSheets.add(name);
    // Back from an entry that was not rendered yet leaves the router's location as it was: it tells nothing of that.
    const look = (): void => {
      if (!wasOver.current || !now.current.canClose || sheetNames(currentEntry()).includes(name)) return;
      wasOver.current = false;
      now.current.onClose();
    };
    window.addEventListener("popstate", look);
    return () => {
      window.removeEventListener("popstate", look);
      openSheets.delete(name);
      wasOver.current = false;
      // Closed in another way than by Back: its entry goes too, unless a page or another sheet has taken its place by then.
      setTimeout(() => {
        if (!openSheets.has(name) && sheetNames(currentEntry()).at(-1) === name) goBack(1);
      });
    };
  }, [isOn, name]);

  useLayoutEffect(() => {
    if (!isOn || !openSheets.has(name)) return;
    // The browser may be at an entry, or back from it, before that is rendered.
    const isOver = [location, currentEntry()].some((entry) => sheetNames(entry).includes(name));
    if (isOver) {
      wasOver.current = true;
    } else if (wasOver.current && kind === NavigationType.Pop && canClose) {
      wasOver.current = false;
      now.current.onClose();
    } else if (!isComing.current) {
      // It has just opened, or what was chosen in it has changed the page's address, or it may not be closed.
      isComing.current = true;
      afterBack(() => {
        isComing.current = false;
        if (!openSheets.has(name)) return;
        const { location: page, navigate: go } = now.current;
        const { pathname, search, hash } = page;
        // The sheet that has led here, a menu say, has left its entry behind.
        const replace = isStaleEntry(currentEntry());
        void go({ pathname, search, hash }, { state: withSheet(page, name), preventScrollReset: true, replace });
        wasOver.current = sheetNames(currentEntry()).includes(name);
      });
    }
  }, [isOn, location, kind, canClose, name]);
}

/** Leaves out entries of sheets that are closed, say those that lie under a filter that was chosen in one. */
export function useSkipStaleEntries(): void {
  const location = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (kind === NavigationType.Pop && isStaleEntry(location) && isStaleEntry(currentEntry())) goBack(1);
  }, [location, kind]);
}

/** Goes to another page in place of this one, from a sheet too: neither its entry nor the page's is left behind. */
export function useReplacePage(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const over = sheetNames(currentEntry());
    if (over.length > 0) {
      // They are not to come back over the page that is about to go.
      for (const name of over) openSheets.delete(name);
      goBack(over.length);
    }
    afterBack(() => void navigate(to, { replace: true }));
  };
}

import { type ReactNode, useCallback, useEffect, useState } from "react";

const loadShortcuts = () => import("./keyboard-shortcuts");
type Shortcuts = Awaited<ReturnType<typeof loadShortcuts>>["default"];

/** Loads the keyboard shortcuts after the first render. `openShortcutList` shows the list of all shortcuts. */
export function useShortcuts(): { readonly openShortcutList: () => void; readonly shortcuts: ReactNode } {
  const [Shortcuts, setShortcuts] = useState<Shortcuts | null>(null);
  const [openCount, setOpenCount] = useState(0);
  // Errors are ignored: shortcuts are optional, and opening the list loads them again.
  const load = useCallback(() => {
    loadShortcuts().then(
      (module) => setShortcuts(() => module.default),
      () => undefined,
    );
  }, []);
  useEffect(load, [load]);
  const openShortcutList = useCallback(() => {
    setOpenCount((count) => count + 1);
    load();
  }, [load]);
  return { openShortcutList, shortcuts: Shortcuts === null ? null : <Shortcuts openCount={openCount} /> };
}

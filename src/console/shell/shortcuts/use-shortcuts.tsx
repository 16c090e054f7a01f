import { type ReactNode, useCallback, useEffect, useState } from "react";

const loadShortcuts = () => import("./keyboard-shortcuts");
type Shortcuts = Awaited<ReturnType<typeof loadShortcuts>>["default"];

/** The keyboard's shortcuts: they come once the page is there, and are told when somebody asks. */
export function useShortcuts(): { readonly tell: () => void; readonly shortcuts: ReactNode } {
  const [Shortcuts, setShortcuts] = useState<Shortcuts | null>(null);
  const [asked, setAsked] = useState(0);
  // Whatever they do can be done without them: where they do not come, nothing is lost, and asking loads them again.
  const load = useCallback(() => {
    loadShortcuts().then(
      (part) => setShortcuts(() => part.default),
      () => undefined,
    );
  }, []);
  useEffect(load, [load]);
  const tell = useCallback(() => {
    setAsked((times) => times + 1);
    load();
  }, [load]);
  return { tell, shortcuts: Shortcuts === null ? null : <Shortcuts asked={asked} /> };
}

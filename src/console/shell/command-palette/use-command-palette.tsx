import { type ReactNode, useCallback, useEffect, useState } from "react";
import { withTimeout } from "../../ui/load-module";

const loadPalette = () => import("./command-palette");
type Palette = Awaited<ReturnType<typeof loadPalette>>["default"];

const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** The palette's key combination in the notation of the user's system. */
export const paletteKeys = (): string => (isApple() ? "⌘K" : "Ctrl K");

/**
 * The command palette. It loads when the user first opens it, with its keys or its button.
 * @param onShortcuts opens the overview of keyboard shortcuts.
 */
export function useCommandPalette(onShortcuts: () => void): { readonly open: () => void; readonly palette: ReactNode } {
  const [Palette, setPalette] = useState<Palette | null>(null);
  const [openCount, setOpenCount] = useState(0);

  const open = useCallback(() => {
    setOpenCount((count) => count + 1);
    withTimeout(loadPalette).then(
      (module) => setPalette(() => module.default),
      // Errors are ignored: all commands are also in the menus, and the next attempt loads the palette again.
      () => undefined,
    );
  }, []);

  useEffect(() => {
    // Once loaded, the palette handles its keys itself.
    if (Palette !== null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [Palette, open]);

  return { open, palette: Palette === null ? null : <Palette openCount={openCount} onShortcuts={onShortcuts} /> };
}

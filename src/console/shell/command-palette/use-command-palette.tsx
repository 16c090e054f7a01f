import { type ReactNode, useCallback, useEffect, useState } from "react";
import { withTimeout } from "../../ui/load-module";

const loadPalette = () => import("./command-palette");
type Palette = Awaited<ReturnType<typeof loadPalette>>["default"];

const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** The keys that open the palette, as this system writes them. */
export const paletteKeys = (): string => (isApple() ? "⌘K" : "Ctrl K");

/**
 * The command palette: loaded when it is first asked for, by its keys or its button.
 * @param onShortcuts tells the keyboard's shortcuts.
 */
export function useCommandPalette(onShortcuts: () => void): { readonly open: () => void; readonly palette: ReactNode } {
  const [Palette, setPalette] = useState<Palette | null>(null);
  const [asked, setAsked] = useState(0);

  const open = useCallback(() => {
    setAsked((times) => times + 1);
    withTimeout(loadPalette).then(
      (part) => setPalette(() => part.default),
      // Everything that the palette leads to has a way of its own: without it nothing is lost, and the next try loads it.
      () => undefined,
    );
  }, []);

  useEffect(() => {
    // Once it is loaded, the palette listens for its keys itself.
    if (Palette !== null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [Palette, open]);

  return { open, palette: Palette === null ? null : <Palette asked={asked} onShortcuts={onShortcuts} /> };
}

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { withTimeout } from "../../ui/load-module";
import { areShortcutsOn, isShortcutBlocked } from "../shortcuts/shortcut-rules";
import { createEarlyKeys } from "./early-keys";

const loadPalette = () => import("./command-palette");
type Palette = Awaited<ReturnType<typeof loadPalette>>["default"];

const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** The palette's key combination in the notation of the user's system. */
export const paletteKeys = (): string => (isApple() ? "⌘K" : "Ctrl K");

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean =>
  ctrlKey || metaKey
    ? key.toLowerCase() === "k"
    : key === "/" && !altKey && !isComposing && areShortcutsOn() && !isShortcutBlocked(target);

/**
 * The command palette. It loads when the user first opens it, with its keys or its button.
 * @param onShortcuts opens the list of keyboard shortcuts.
 */
export function useCommandPalette(onShortcuts: () => void): { readonly open: () => void; readonly palette: ReactNode } {
  const [Palette, setPalette] = useState<Palette | null>(null);
  const [toggleCount, setToggleCount] = useState(0);
  const [earlyKeys] = useState(createEarlyKeys);

  const toggle = useCallback(() => {
    earlyKeys.begin();
    setToggleCount((count) => count + 1);
    withTimeout(loadPalette).then(
      (module) => setPalette(() => module.default),
      // Errors are ignored: all commands are also in the menus, and the next attempt loads the palette again.
      () => earlyKeys.cancel(),
    );
  }, [earlyKeys]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isEarly = earlyKeys.take(event);
      const isToggle = !isEarly && !event.defaultPrevented && isPaletteKey(event);
      if (!isEarly && !isToggle) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isToggle && !event.repeat) toggle();
    };
    // In the capture phase, before the shortcuts of the page.
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [earlyKeys, toggle]);

  return {
    open: toggle,
    palette:
      Palette === null ? null : <Palette toggleCount={toggleCount} earlyKeys={earlyKeys} onShortcuts={onShortcuts} />,
  };
}

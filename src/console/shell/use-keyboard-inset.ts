import { useEffect } from "react";

/**
 * Says in `--keyboard` how much of the page a keyboard on the screen covers, px. Where the page gets smaller by itself, as
 * `index.html` asks for, that is nothing; Safari lays its keyboard over the page.
 */
export function useKeyboardInset(isPhone: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!isPhone || !seen) return;
    const { style } = document.documentElement;
    const follow = (): void => {
      // What is zoomed into is no keyboard.
      const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop;
      style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    follow();
    seen.addEventListener("resize", follow);
    seen.addEventListener("scroll", follow);
    return () => {
      seen.removeEventListener("resize", follow);
      seen.removeEventListener("scroll", follow);
      style.removeProperty("--keyboard");
    };
  }, [isPhone]);
}

import { useEffect } from "react";

/**
 * Sets the CSS variable `--keyboard` to the height that the on-screen keyboard covers, px. It is 0 in browsers that
 * resize the page, as `index.html` requests; Safari covers the page.
 */
export function useKeyboardInset(isPhone: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isPhone || !viewport) return;
    const { style } = document.documentElement;
    const update = (): void => {
      // Zooming also makes the visual viewport smaller.
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    update();
    viewport.addEventListener("resize", update);
    viewport.addEventListener("scroll", update);
    return () => {
      viewport.removeEventListener("resize", update);
      viewport.removeEventListener("scroll", update);
      style.removeProperty("--keyboard");
    };
  }, [isPhone]);
}

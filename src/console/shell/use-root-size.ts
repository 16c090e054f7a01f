import { useEffect } from "react";

/** Viewport width divided by root font size (spec §1). */
const rootSizeDivisor = 7.5;

/**
 * Sets the root font size of the phone layout. The console's style sheets use px, so text stays legible. Only the
 * shell uses this hook, so hidden-user pages keep the desktop size (spec D16).
 */
export function useRootSize(isPhone: boolean): void {
  useEffect(() => {
    if (!isPhone) return;
    const { style } = document.documentElement;
    const update = (): void => {
      style.fontSize = `${window.innerWidth / rootSizeDivisor}px`;
    };
    update();
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("resize", update);
      style.fontSize = "";
    };
  }, [isPhone]);
}

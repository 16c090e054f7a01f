import { useEffect } from "react";

/** Root font sizes to the width of the viewport (spec §1). */
const share = 7.5;

/**
 * Makes the root's font size the phone layout's. Sizes in our style sheets are px, so that text stays legible whatever it
 * is; and only the shell does this, so the pages before the login keep the desktop's (spec D16).
 */
export function useRootSize(isPhone: boolean): void {
  useEffect(() => {
    if (!isPhone) return;
    const { style } = document.documentElement;
    const follow = (): void => {
      style.fontSize = `${window.innerWidth / share}px`;
    };
    follow();
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("resize", follow);
      style.fontSize = "";
    };
  }, [isPhone]);
}

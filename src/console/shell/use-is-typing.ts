import { useEffect, useState } from "react";

/** What a keyboard on the screen comes up for. */
const typedInto = 'input:not([type="checkbox"], [type="radio"], [readonly]), textarea';

/**
 * Whether somebody is typing on a phone, whose keyboard leaves little room. It begins with an input, and lasts while the focus
 * goes on within its form: what a finger has come for there, say the button that saves, must not move away under it. A
 * button that is pressed first begins nothing, for the same reason.
 *
 * @param place the page's address. What had the focus on another page is gone, which not every browser tells.
 */
export function useIsTyping(isPhone: boolean, place: string): boolean {
  const [typedAt, setTypedAt] = useState<string | null>(null);
  useEffect(() => {
    if (!isPhone) return;
    const come = ({ target }: Pick<FocusEvent, "target">): void => {
      if (!(target instanceof Element)) return;
      const isTyped = target.matches(typedInto);
      setTypedAt((before) => (isTyped || (before === place && target.closest("form") !== null) ? place : null));
    };
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null) setTypedAt(null);
    };
    // An input that takes the focus as its page comes was there before this listens.
    come({ target: document.activeElement });
    document.addEventListener("focusin", come);
    document.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("focusin", come);
      document.removeEventListener("focusout", leave);
      setTypedAt(null);
    };
  }, [isPhone, place]);
  return typedAt === place;
}

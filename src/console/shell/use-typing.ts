import { useEffect, useState } from "react";

/** What a keyboard on the screen comes up for. */
const typedInto = 'input:not([type="checkbox"], [type="radio"], [readonly]), textarea';

/**
 * Whether somebody is typing on a phone, whose keyboard leaves little room. It begins with an input, and lasts while the focus
 * goes on within its form: what a finger has come for there, say the button that saves, must not move away under it. A
 * button that is pressed first begins nothing, for the same reason.
 */
export function useTyping(isPhone: boolean): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (!isPhone) return;
    const come = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      const isTyped = target.matches(typedInto);
      setTyping((before) => isTyped || (before && target.closest("form") !== null));
    };
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null) setTyping(false);
    };
    document.addEventListener("focusin", come);
    document.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("focusin", come);
      document.removeEventListener("focusout", leave);
      setTyping(false);
    };
  }, [isPhone]);
  return isTyping;
}

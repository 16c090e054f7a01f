import { useEffect, useState } from "react";

/** Inputs that open the on-screen keyboard. */
const textInputs = 'input:not([type="checkbox"], [type="radio"], [readonly]), textarea';

/**
 * Whether the user is typing on a phone, where the on-screen keyboard leaves little space. Typing starts when a text
 * input receives the focus. It continues while the focus stays in the form, so that the layout does not shift under a
 * finger that is about to press a button.
 *
 * @param path the page's path. Not every browser reports that an input lost the focus through navigation.
 */
export function useIsTyping(isPhone: boolean, path: string): boolean {
  const [typedAt, setTypedAt] = useState<string | null>(null);
  useEffect(() => {
    if (!isPhone) return;
    const onFocusIn = ({ target }: Pick<FocusEvent, "target">): void => {
      if (!(target instanceof Element)) return;
      const isTextInput = target.matches(textInputs);
      setTypedAt((before) => (isTextInput || (before === path && target.closest("form") !== null) ? path : null));
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null) setTypedAt(null);
    };
    // An input with autofocus may already have the focus.
    onFocusIn({ target: document.activeElement });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", onFocusOut);
    return () => {
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", onFocusOut);
      setTypedAt(null);
    };
  }, [isPhone, path]);
  return typedAt === path;
}

/** Where keys have a meaning of their own: inputs, and what is open above the page. */
const places = "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";

/** Whether a key that is pressed here belongs to somebody else than the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(places) !== null;

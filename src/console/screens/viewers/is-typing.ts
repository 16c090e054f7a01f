/** Elements that handle keys themselves: inputs, dialogs, menus and lists. */
const keyHandlers = "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";

/** Whether the target handles keys itself, so that page shortcuts must not. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(keyHandlers) !== null;

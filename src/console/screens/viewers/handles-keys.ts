/** Elements that handle keys themselves: inputs, dialogs, menus and lists. */
const keyHandlers = "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";

/** Whether the target of a key event, or an element around it, handles keys itself. Shortcuts then ignore the key. */
export const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(keyHandlers) !== null;

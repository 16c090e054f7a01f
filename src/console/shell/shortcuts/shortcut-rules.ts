import { browserStorage } from "../../client/browser-storage";

/** Storage key for turning shortcuts off. */
const storageName = "shortcuts";

/** Whether shortcuts of a single character work. The user can turn them off. */
export const areShortcutsOn = (): boolean => browserStorage.get(storageName) !== "off";

/** Remembers in this browser whether shortcuts of a single character work. */
export const turnShortcuts = (isOn: boolean): void => browserStorage.set(storageName, isOn ? null : "off");

/** Elements that handle keys themselves: inputs and overlays. Checkboxes use none of the shortcut keys. */
const keyHandlers =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";

/** Overlays that cover the page, wherever the focus is. */
const overlays = ".ant-modal-wrap:not([style*='none']), .ant-drawer-open";

/** Whether shortcuts must ignore a key press on this target. */
export const isShortcutBlocked = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(keyHandlers) !== null) || document.querySelector(overlays) !== null;

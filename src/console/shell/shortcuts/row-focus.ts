import type { ShortcutTarget } from "../../ui/shortcuts";

/** Where keys have a meaning of their own: inputs, and what is open above the page. A tick box takes none of the keys. */
const places =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";

/** What covers the page, wherever the focus is. */
const covers = ".ant-modal-wrap:not([style*='none']), .ant-drawer-open";

/** Whether a key that is pressed there belongs to somebody else than the page. */
export const isShortcutBlocked = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(places) !== null) || document.querySelector(covers) !== null;

const rowSelector = "[data-key]";

/** The row that has the focus, or holds what has. */
export const currentRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(rowSelector) ?? null;

/** Puts the focus on what opens the next row or the one before; from outside the list on the first or last one. */
export function moveRowFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
  const current = currentRow();
  const at = current === null ? (by === 1 ? -1 : rows.length) : rows.indexOf(current);
  const row = rows[at + by];
  if (row === undefined) return;
  const holder =
    row.querySelector<HTMLElement>("[data-shortcut=open]") ?? row.querySelector<HTMLElement>("a, button, input");
  if (holder === null) row.tabIndex = -1;
  (holder ?? row).focus();
}

/** Ticks the row that has the focus, or takes its tick off. */
export const toggleRow = (): void => currentRow()?.querySelector<HTMLElement>("input[type=checkbox]")?.click();

/**
 * Presses what has this name: in the row that has the focus, else on the page beside all rows. The first search input
 * within takes the focus.
 */
export function activateTarget(target: ShortcutTarget): void {
  const named = `[data-shortcut=${target}]`;
  const onPage = [...document.querySelectorAll<HTMLElement>(named)].find((one) => one.closest(rowSelector) === null);
  const found = currentRow()?.querySelector<HTMLElement>(named) ?? onPage;
  const input = found?.querySelector<HTMLInputElement>("input[type=search]");
  if (input) {
    input.focus();
    input.select();
  } else {
    found?.click();
  }
}

import type { ShortcutTarget } from "../../ui/shortcuts";

const rowSelector = "[data-key]";

/** The row that contains the focus, or null. */
export const currentRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(rowSelector) ?? null;

/** Moves the focus to the next or previous row; from outside the list, to its first or last row. */
export function moveRowFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
  const current = currentRow();
  const index = current === null ? (by === 1 ? -1 : rows.length) : rows.indexOf(current);
  const row = rows[index + by];
  if (row === undefined) return;
  const focusable =
    row.querySelector<HTMLElement>("[data-shortcut=open]") ?? row.querySelector<HTMLElement>("a, button, input");
  if (focusable === null) row.tabIndex = -1;
  (focusable ?? row).focus();
}

/** Toggles the selection of the focused row. */
export const toggleRow = (): void => currentRow()?.querySelector<HTMLElement>("input[type=checkbox]")?.click();

/**
 * Clicks the target in the focused row, else on the page outside all rows. If the target contains a search input, that
 * receives the focus.
 */
export function activateTarget(target: ShortcutTarget): void {
  const selector = `[data-shortcut=${target}]`;
  const outsideRows = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.closest(rowSelector) === null,
  );
  const found = currentRow()?.querySelector<HTMLElement>(selector) ?? outsideRows;
  const input = found?.querySelector<HTMLInputElement>("input[type=search]");
  if (input) {
    input.focus();
    input.select();
  } else {
    found?.click();
  }
}

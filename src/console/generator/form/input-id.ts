import type { FocusEvent } from "react";

/** Id of the input of a field. */
export const inputId = (prefix: string, name: string): string => `${prefix}-${name}`;

/**
 * The field whose input has just been left, for the form to hear of it by one listener; null while the focus only moves
 * within it.
 */
export function blurredField({ target, relatedTarget }: FocusEvent<HTMLElement>): string | null {
  const left = target.closest<HTMLElement>("[data-field]");
  return left === null || left.contains(relatedTarget) ? null : (left.dataset.field ?? null);
}

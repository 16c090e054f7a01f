import type { FocusEvent } from "react";

/**
 * The name of the field that a blur event leaves; null when the focus moves within the field. With it,
 * a form needs only one blur listener.
 *
 * @example
 * <form onBlur={(event) => { const name = blurredField(event); if (name !== null) visit(name); }}>
 */
export function blurredField({ target, relatedTarget }: FocusEvent<HTMLElement>): string | null {
  const field = target.closest<HTMLElement>("[data-field]");
  return field === null || field.contains(relatedTarget) ? null : (field.dataset.field ?? null);
}

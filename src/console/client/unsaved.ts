/** Forms with unsaved changes. */
const forms = new Set<symbol>();

/**
 * Marks a form as having unsaved changes.
 * @returns a function that removes the mark.
 */
export function markUnsaved(): () => void {
  const form = Symbol("form");
  forms.add(form);
  return () => forms.delete(form);
}

/** Whether leaving the page would lose unsaved changes. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** Forms with changes that were not saved. */
const forms = new Set<symbol>();

/** Notes that a form has unsaved changes, until what it gives back is called. */
export function markUnsaved(): () => void {
  const form = Symbol("form");
  forms.add(form);
  return () => forms.delete(form);
}

/** Whether leaving the page would lose somebody's work. */
export const hasUnsaved = (): boolean => forms.size > 0;

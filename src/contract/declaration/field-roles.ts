import type { Field } from "./field-kinds";

/** Whether a role may see the value of a field. */
export const canRead = ({ roles }: Field, role: number): boolean => roles?.read?.includes(role) ?? true;

/** Whether a role may set the value of a field. */
export const canWrite = (field: Field, role: number): boolean =>
  canRead(field, role) && (field.roles?.write?.includes(role) ?? true);

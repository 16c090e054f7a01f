import { type Column, type Resource, valueIn, type WireRecord } from "../../../contract";

/** The field that a column shows for a record: the column's field, or its fallback when that field is unset. */
export function displayedField(resource: Resource, { field: name, fallback }: Column, record: WireRecord): string {
  const field = resource.fields[name];
  const isUnset = field !== undefined && valueIn(record, name, field) === null;
  return isUnset && fallback !== null ? fallback : name;
}

/** Storage key of the user's columns. */
export const columnsKey = (resource: Resource): string => `columns.${resource.name}`;

/** Parses the stored column names. Null when there are none or when they are malformed. */
export function parseColumns(stored: string | null): readonly string[] | null {
  if (stored === null) return null;
  try {
    const names: unknown = JSON.parse(stored);
    return Array.isArray(names) && names.every((name) => typeof name === "string") ? names : null;
  } catch {
    return null;
  }
}

/**
 * The columns to show, in the declared order. The title column is always included, because it contains the link to the
 * record. A choice without any known column is ignored.
 */
export function visibleColumns(resource: Resource, chosen: readonly string[] | null): readonly Column[] {
  const { columns, shown } = resource.list;
  const known = columns.map((column) => column.field).filter((name) => chosen?.includes(name));
  const wanted = [...(known.length > 0 ? known : shown), resource.title];
  return columns.filter((column) => wanted.includes(column.field));
}

/** The text to store for a choice; null when the choice is the declared default. */
export function columnsToStore(resource: Resource, chosen: readonly string[]): string | null {
  const { columns, shown } = resource.list;
  const ordered = columns.map((column) => column.field).filter((name) => chosen.includes(name));
  const isDefault = ordered.length === shown.length && ordered.every((name) => shown.includes(name));
  return isDefault ? null : JSON.stringify(ordered);
}

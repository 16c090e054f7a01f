import { type Column, type Resource, valueIn, type WireRecord } from "../../../contract";

/** Name of the field that a column shows of a record: its own, or the one that stands in where its own is unset. */
export function displayedField(resource: Resource, { field: name, fallback }: Column, record: WireRecord): string {
  const field = resource.fields[name];
  const isUnset = field !== undefined && valueIn(record, name, field) === null;
  return isUnset && fallback !== null ? fallback : name;
}

/** Name under which the browser keeps the choice. */
export const columnsKey = (resource: Resource): string => `columns.${resource.name}`;

/** The names that were stored, or null where nothing usable is. */
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
 * The columns to show, in the declaration's order. The title's is always there, for it holds the way to the record. A
 * choice that names none of today's columns counts as none.
 */
export function visibleColumns(resource: Resource, chosen: readonly string[] | null): readonly Column[] {
  const { columns, shown } = resource.list;
  const known = columns.map((column) => column.field).filter((name) => chosen?.includes(name));
  const wanted = [...(known.length > 0 ? known : shown), resource.title];
  return columns.filter((column) => wanted.includes(column.field));
}

/** What to store for a choice: null when it is what the declaration shows anyway. */
export function columnsToStore(resource: Resource, chosen: readonly string[]): string | null {
  const { columns, shown } = resource.list;
  const ordered = columns.map((column) => column.field).filter((name) => chosen.includes(name));
  const isUsual = ordered.length === shown.length && ordered.every((name) => shown.includes(name));
  return isUsual ? null : JSON.stringify(ordered);
}

import { asRecord, type Column, type Resource, valueIn, type WireRecord } from "../../../contract";
import { parseStored } from "../../client/browser-storage";

/** The field that a column shows for a record: the column's field, or its fallback when that field is unset. */
export function displayedField(resource: Resource, { field: name, fallback }: Column, record: WireRecord): string {
  const field = resource.fields[name];
  const isUnset = field !== undefined && valueIn(record, name, field) === null;
  return isUnset && fallback !== null ? fallback : name;
}

/** Storage key of the user's columns: "columns.device". */
export const columnsKey = ({ name }: Resource): string => ["columns", name].join(".");

/** Parses the stored column names. Null when there are none or when they are malformed. */
export function parseColumns(stored: string | null): readonly string[] | null {
  const names = parseStored(stored);
  return Array.isArray(names) && names.every((name) => typeof name === "string") ? names : null;
}

/**
 * The columns to show, in the chosen order. The title column is always included, because it contains the link to the
 * record. A choice without any known column is ignored.
 */
export function visibleColumns(resource: Resource, chosen: readonly string[] | null): readonly Column[] {
  const { columns, shown } = resource.list;
  const known = (chosen ?? []).filter((name) => columns.some((column) => column.field === name));
  const wanted = known.length > 0 ? [...new Set(known)] : shown;
  const all = wanted.includes(resource.title) ? wanted : [resource.title, ...wanted];
  return all.flatMap((name) => columns.filter((column) => column.field === name));
}

/** The text to store for a choice; null when the choice is the declared default. */
export function columnsToStore(resource: Resource, chosen: readonly string[]): string | null {
  const { columns, shown } = resource.list;
  const known = chosen.filter((name) => columns.some((column) => column.field === name));
  const isDefault = known.length === shown.length && known.every((name, at) => shown[at] === name);
  return isDefault ? null : JSON.stringify(known);
}

/** Width of a column, px, by the name of its field. A column without one has the width of its content. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** Limits of a column's width, px. */
export const columnWidth = { min: 56, max: 640 } as const;

/** Storage key of the user's column widths. */
export const widthsKey = (resource: Resource): string => `widths.${resource.name}`;

const isWidth = (value: unknown): boolean =>
  typeof value === "number" && value >= columnWidth.min && value <= columnWidth.max;

/** Parses the stored widths. Malformed ones are left out. */
export function parseWidths(stored: string | null): ColumnWidths {
  const widths = asRecord(parseStored(stored));
  return Object.fromEntries(Object.entries(widths).filter((entry): entry is [string, number] => isWidth(entry[1])));
}

/** Sets the width of a column within its limits. Null gives it the width of its content. */
export function withWidth(widths: ColumnWidths, name: string, width: number | null): ColumnWidths {
  const { [name]: _, ...others } = widths;
  if (width === null) return others;
  return { ...others, [name]: Math.round(Math.min(Math.max(width, columnWidth.min), columnWidth.max)) };
}

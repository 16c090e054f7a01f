import { field } from "../declaration/field";
import type { Resource } from "../declaration/resource";

/** Rows of a sheet of a workbook, its head left out; a limit of the format. */
export const maxSheetRows = 1_048_575;

/** The same as people read it, in either language. */
export const maxSheetRowsText = "1,048,575";

/** Kinds of files that an export makes. */
export const exportFormats = [
  { value: "xlsx", label: "Excel (.xlsx)" },
  { value: "csv", label: "CSV" },
] as const;

/** A value of `exportFormats`. */
export type ExportFormat = (typeof exportFormats)[number]["value"];

/** What an export takes beside the filters and the order of its list. */
export const exportOptions = {
  format: field.choice({ label: { zh: "格式", en: "Format" }, options: exportFormats }),
  // Names of the list's columns in the order of the file, separated by commas; all of them where it is empty.
  columns: field.text({ label: { zh: "列", en: "Columns" }, max: 2000 }),
} as const;

/**
 * The call that answers the rows of a list call as a file: `device/list` → `device/export`, `user/list-agent` →
 * `user/export-agent`, `device/history` → `device/export-history`. Every list has one; it takes the list's filters, is for
 * whoever may make the list call, and is an extension (spec W4).
 */
export function exportPath(listPath: string): string {
  const at = listPath.lastIndexOf("/") + 1;
  const last = listPath.slice(at);
  const word = /\blist\b/;
  return listPath.slice(0, at) + (word.test(last) ? last.replace(word, "export") : `export-${last}`);
}

/** A call that answers the rows of a list call as a file. */
export interface ListExport {
  /** Path of the list call. */
  readonly list: string;
  readonly path: string;
  /** The action that a session needs for it. */
  readonly action: "list" | "export";
  /** The field by which the list call is narrowed to one other record, where it is made for that. */
  readonly by: string | null;
}

/**
 * The exports of a resource, that of its own list first. One that is declared has an action of its own; otherwise whoever reads a
 * list may export it.
 */
export function exportsOf({ calls }: Pick<Resource, "calls">): readonly ListExport[] {
  if (calls.list === null) return [];
  const { path, by = {} } = calls.list;
  const parts = Object.entries(by).map(([name, list]) => ({ list, by: name }));
  return [{ list: path, by: null }, ...parts].map(({ list, by: name }) =>
    name === null && calls.export !== null
      ? { list, by: name, path: calls.export, action: "export" }
      : { list, by: name, path: exportPath(list), action: "list" },
  );
}

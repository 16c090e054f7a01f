import { field } from "../declaration/field";
import type { Resource } from "../declaration/resource";

/** Maximum rows of a sheet in an xlsx file, without the header. The format sets this limit. */
export const maxSheetRows = 1_048_575;

/** `maxSheetRows` as text, for both languages. */
export const maxSheetRowsText = "1,048,575";

/** File formats of an export. */
export const exportFormats = [
  { value: "xlsx", label: "Excel (.xlsx)" },
  { value: "csv", label: "CSV" },
] as const;

/** A value of `exportFormats`. */
export type ExportFormat = (typeof exportFormats)[number]["value"];

/** Payload of an export beside the filters and the order of its list. */
export const exportOptions = {
  format: field.choice({ label: { zh: "格式", en: "Format" }, options: exportFormats }),
  // Names of columns in the order of the file, separated by commas. Default: all columns.
  columns: field.text({ label: { zh: "列", en: "Columns" }, max: 2000 }),
} as const;

/**
 * The path of the export call of a list call. Every list has an export call, an extension (spec W4). It takes the
 * list's filters and needs the same rights as the list.
 *
 * @example
 * exportPath("device/list"); // "device/export"
 * exportPath("user/list-agent"); // "user/export-agent"
 * exportPath("device/history"); // "device/export-history"
 */
export const exportPath = (listPath: string): string => pathBeside(listPath, "export");

/**
 * The path of a call that belongs to a list call: replaces "list" by a word, or inserts the word before the last part.
 */
export function pathBeside(listPath: string, word: string): string {
  const at = listPath.lastIndexOf("/") + 1;
  const last = listPath.slice(at);
  const list = /\blist\b/;
  return listPath.slice(0, at) + (list.test(last) ? last.replace(list, word) : `${word}-${last}`);
}

/** A call that returns the rows of a list as a file. */
export interface ListExport {
  /** Path of the list call. */
  readonly list: string;
  /** Path of the export call. */
  readonly path: string;
  /** The action that a session needs. */
  readonly action: "list" | "export";
  /** The field with the other record's key, for a `by` call of the list (`ListCall.by`). */
  readonly by: string | null;
}

/**
 * The export calls of a resource, the one of its main list first. A declared export (`calls.export`) needs the action
 * `export`, all others need `list`.
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

import {
  customText,
  type Field,
  kindsNotExported,
  type Language,
  type Resource,
  type RowValue,
  rowTexts,
  textIn,
  valueIn,
  wireNames,
  type ZoneOffset,
  zoneOffset,
} from "../../../contract";
import type { CellFormat, CellValue } from "../../files/spreadsheets/xlsx-stream";

type Row = Readonly<Record<string, unknown>>;

/** A column of an exported table. */
export interface ExportColumn {
  /** Name of the column in the list. */
  readonly name: string;
  readonly head: string;
  readonly format: CellFormat;
  /** The value of a record in this column. Times are wall times in the reader's zone, ms. */
  readonly cell: (row: Row) => CellValue;
}

/** The reader for whom a file is made. */
export interface Reader {
  readonly language: Language;
  /** Name in the IANA database. */
  readonly timeZone: string;
}

/** The columns of a list for a reader. Headers have units and time zones; secrets and pictures are left out. */
export function exportColumns(resource: Resource, { language, timeZone }: Reader): readonly ExportColumn[] {
  const offset = zoneOffset(timeZone);
  return resource.list.columns.flatMap(({ field: name, fallback, label }) => {
    const field = resource.fields[name];
    if (field === undefined || kindsNotExported.has(field.kind)) return [];
    const fallbackField = fallback === null ? undefined : resource.fields[fallback];
    const own = cellReader(name, field, language, offset);
    const other =
      fallbackField === undefined || fallback === null
        ? () => ""
        : cellReader(fallback, fallbackField, language, offset);
    const cell = (row: Row): CellValue => {
      const value = own(row);
      return value === "" ? other(row) : value;
    };
    const head = `${textIn(label, language)}${unitOf(field, { language, timeZone })}`;
    return [{ name, head, format: formatOf(field), cell }];
  });
}

/** Picks columns by name, in the order of the names. Returns the first unknown name if there is one. */
export function pickColumns(all: readonly ExportColumn[], names: readonly string[]): readonly ExportColumn[] | string {
  const wanted = [...new Set(names.map((name) => name.trim()))];
  const found = wanted.flatMap((name) => all.find((column) => column.name === name) ?? []);
  return wanted.find((name) => !all.some((column) => column.name === name)) ?? found;
}

/** The unit or the time zone for the header. */
function unitOf(field: Field, { language, timeZone }: Reader): string {
  if (field.kind === "time") return ` (${timeZone})`;
  return field.kind === "number" && field.unit !== undefined ? ` (${textIn(field.unit, language)})` : "";
}

function formatOf(field: Field): CellFormat {
  if (field.kind === "time") return field.isDay ? "day" : "time";
  return field.kind === "number" || field.kind === "id" ? "number" : "text";
}

/**
 * Creates the function that reads a field of a record. An export has millions of cells, so whatever does not depend on
 * the record is prepared here.
 */
function cellReader(name: string, field: Field, language: Language, offset: ZoneOffset): ExportColumn["cell"] {
  if (field.kind === "rows") {
    return (row) => rowTexts((valueIn(row, name, field) ?? []) as readonly RowValue[], field, language).join("\n");
  }
  if (field.kind === "custom") return (row) => customText(row, name, field, language) ?? "";
  const format = formatter(field, language, offset);
  const cellOf = (value: unknown): CellValue =>
    value === null || value === undefined || value === "" ? "" : format(value);
  const title = field.kind === "relation" ? field.titleIn : undefined;
  const [first = name, ...others] = wireNames(name, field);
  const joined = (row: Row): string =>
    others.reduce((before, other) => `${before} ${cellOf(row[other])}`.trim(), String(cellOf(row[first])));
  const plain = others.length === 0 ? (row: Row): CellValue => cellOf(row[first]) : joined;
  return title === undefined ? plain : (row) => (row[title] === undefined ? plain(row) : cellOf(row[title]));
}

/** Creates the function that formats a non-empty value of a field. */
function formatter(field: Field, language: Language, offset: ZoneOffset): (value: unknown) => CellValue {
  if (field.kind === "choice" || field.kind === "choices" || field.kind === "switch") {
    const labels = new Map(field.options?.map(({ value, label }) => [String(value), textIn(label, language)]));
    const one = (value: unknown): string => labels.get(String(value)) ?? String(value);
    return (value) => (Array.isArray(value) ? value.map(one).join(", ") : one(value));
  }
  if (field.kind === "tags") return (value) => [value].flat().join(", ");
  if (field.kind === "time") return (value) => Number(value) + offset(Number(value));
  if (field.kind === "number" || field.kind === "id") {
    const decimals = field.kind === "number" ? field.decimals : undefined;
    return (value) => {
      if (typeof value !== "number") return String(value);
      return decimals === undefined ? value : Number(value.toFixed(decimals));
    };
  }
  return String;
}

import { type Field, type Language, type Resource, secretKinds, textIn, wireNames } from "../../contract";

type Row = Readonly<Record<string, unknown>>;

/** A column of an exported table: its head, and what a record has in it, as text. */
export interface ExportColumn {
  /** Of the column in the list. */
  readonly name: string;
  readonly head: string;
  readonly cell: (row: Row) => string;
}

/** The columns of a resource's list in a language; units stand in the heads, secrets are left out. */
export function exportColumns(resource: Resource, language: Language): readonly ExportColumn[] {
  return resource.list.columns.flatMap(({ field: name, otherwise, label }) => {
    const field = resource.fields[name];
    if (field === undefined || secretKinds.has(field.kind)) return [];
    const other = otherwise === null ? undefined : resource.fields[otherwise];
    const cell = (row: Row): string =>
      shown(row, name, field, language) || (other === undefined ? "" : shown(row, otherwise ?? "", other, language));
    return [{ name, head: `${textIn(label, language)}${unitOf(field, language)}`, cell }];
  });
}

/** The columns of these names in their order; the first name that none has where there is such a name. */
export function columnsNamed(all: readonly ExportColumn[], names: readonly string[]): readonly ExportColumn[] | string {
  const wanted = [...new Set(names.map((name) => name.trim()))];
  const found = wanted.flatMap((name) => all.find((column) => column.name === name) ?? []);
  return wanted.find((name) => !all.some((column) => column.name === name)) ?? found;
}

/** Moments are in UTC: a server does not know where its reader is. */
function unitOf(field: Field, language: Language): string {
  if (field.kind === "time") return " (UTC)";
  return field.kind === "number" && field.unit !== undefined ? ` (${textIn(field.unit, language)})` : "";
}

function shown(row: Row, name: string, field: Field, language: Language): string {
  const title = field.kind === "relation" && field.titleIn !== undefined ? row[field.titleIn] : undefined;
  const values = (title === undefined ? wireNames(name, field).map((one) => row[one]) : [title]).filter(
    (value) => value !== null && value !== undefined && value !== "",
  );
  return values.map((value) => inWords(value, field, language)).join(" ");
}

function inWords(value: unknown, field: Field, language: Language): string {
  if (field.kind === "choice" || field.kind === "switch") {
    const option = field.options?.find((one) => String(one.value) === String(value));
    return option === undefined ? String(value) : textIn(option.label, language);
  }
  if (field.kind === "time") return new Date(Number(value)).toISOString().slice(0, 16).replace("T", " ");
  if (field.kind === "number" && field.decimals !== undefined && typeof value === "number") {
    return String(Number(value.toFixed(field.decimals)));
  }
  return String(value);
}

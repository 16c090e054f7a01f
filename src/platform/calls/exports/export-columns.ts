import { type Field, kindsNotExported, type Language, type Resource, textIn, wireNames } from "../../../contract";

type Row = Readonly<Record<string, unknown>>;

/** A column of an exported table. */
export interface ExportColumn {
  /** Name of the column in the list. */
  readonly name: string;
  readonly head: string;
  /** The text of a record in this column. */
  readonly cell: (row: Row) => string;
}

/** The columns of a resource's list in a language. Headers contain the units; secrets and pictures are left out. */
export function exportColumns(resource: Resource, language: Language): readonly ExportColumn[] {
  return resource.list.columns.flatMap(({ field: name, fallback, label }) => {
    const field = resource.fields[name];
    if (field === undefined || kindsNotExported.has(field.kind)) return [];
    const fallbackField = fallback === null ? undefined : resource.fields[fallback];
    const text = cellReader(name, field, language);
    const fallbackText =
      fallbackField === undefined || fallback === null ? () => "" : cellReader(fallback, fallbackField, language);
    const cell = (row: Row): string => text(row) || fallbackText(row);
    return [{ name, head: `${textIn(label, language)}${unitOf(field, language)}`, cell }];
  });
}

/** Picks columns by name, in the order of the names. Returns the first unknown name if there is one. */
export function pickColumns(all: readonly ExportColumn[], names: readonly string[]): readonly ExportColumn[] | string {
  const wanted = [...new Set(names.map((name) => name.trim()))];
  const found = wanted.flatMap((name) => all.find((column) => column.name === name) ?? []);
  return wanted.find((name) => !all.some((column) => column.name === name)) ?? found;
}

/** The unit for the header. Times are in UTC, because the server does not know the reader's time zone. */
function unitOf(field: Field, language: Language): string {
  if (field.kind === "time") return " (UTC)";
  return field.kind === "number" && field.unit !== undefined ? ` (${textIn(field.unit, language)})` : "";
}

/** Creates the function that reads a field of a record as text. An export has millions of cells, so it does little. */
function cellReader(name: string, field: Field, language: Language): ExportColumn["cell"] {
  const format = formatter(field, language);
  const text = (value: unknown): string => (value === null || value === undefined || value === "" ? "" : format(value));
  const title = field.kind === "relation" ? field.titleIn : undefined;
  const [first = name, ...others] = wireNames(name, field);
  const joined = (row: Row): string =>
    others.reduce((before, other) => `${before} ${text(row[other])}`.trim(), text(row[first]));
  const plain = others.length === 0 ? (row: Row): string => text(row[first]) : joined;
  return title === undefined ? plain : (row) => (row[title] === undefined ? plain(row) : text(row[title]));
}

/** Creates the function that formats a non-empty value of a field. */
function formatter(field: Field, language: Language): (value: unknown) => string {
  if (field.kind === "choice" || field.kind === "switch") {
    const labels = new Map(field.options?.map(({ value, label }) => [String(value), textIn(label, language)]));
    return (value) => labels.get(String(value)) ?? String(value);
  }
  if (field.kind === "time") {
    const length = field.isDay ? 10 : 16;
    return (value) => new Date(Number(value)).toISOString().slice(0, length).replace("T", " ");
  }
  if (field.kind === "number" && field.decimals !== undefined) {
    const { decimals } = field;
    return (value) => String(typeof value === "number" ? Number(value.toFixed(decimals)) : value);
  }
  return String;
}

import { type Field, type Language, type Resource, secretKinds, textIn, wireNames } from "../../../contract";

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
  return resource.list.columns.flatMap(({ field: name, fallback, label }) => {
    const field = resource.fields[name];
    if (field === undefined || secretKinds.has(field.kind)) return [];
    const other = fallback === null ? undefined : resource.fields[fallback];
    const text = textOf(name, field, language);
    const otherText = other === undefined || fallback === null ? () => "" : textOf(fallback, other, language);
    const cell = (row: Row): string => text(row) || otherText(row);
    return [{ name, head: `${textIn(label, language)}${unitOf(field, language)}`, cell }];
  });
}

/** The columns of these names in their order; the first name that none has where there is such a name. */
export function pickColumns(all: readonly ExportColumn[], names: readonly string[]): readonly ExportColumn[] | string {
  const wanted = [...new Set(names.map((name) => name.trim()))];
  const found = wanted.flatMap((name) => all.find((column) => column.name === name) ?? []);
  return wanted.find((name) => !all.some((column) => column.name === name)) ?? found;
}

/** Moments are in UTC: a server does not know where its reader is. */
function unitOf(field: Field, language: Language): string {
  if (field.kind === "time") return " (UTC)";
  return field.kind === "number" && field.unit !== undefined ? ` (${textIn(field.unit, language)})` : "";
}

/** How a field is read out of a record. All but the value is settled beforehand: an export has millions of cells. */
function textOf(name: string, field: Field, language: Language): ExportColumn["cell"] {
  const words = wordsOf(field, language);
  const text = (value: unknown): string => (value === null || value === undefined || value === "" ? "" : words(value));
  const title = field.kind === "relation" ? field.titleIn : undefined;
  const [first = name, ...others] = wireNames(name, field);
  const whole = (row: Row): string =>
    others.reduce((before, one) => `${before} ${text(row[one])}`.trim(), text(row[first]));
  const plain = others.length === 0 ? (row: Row): string => text(row[first]) : whole;
  return title === undefined ? plain : (row) => (row[title] === undefined ? plain(row) : text(row[title]));
}

/** How a value of a field is put into words; it is set. */
function wordsOf(field: Field, language: Language): (value: unknown) => string {
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

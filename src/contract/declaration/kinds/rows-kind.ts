import { type Language, type Text, textIn } from "../../text";
import type { Field, RowsField, RowValue } from "../field-kinds";
import { faultText, type ValueFault } from "../value-faults";
import { fault, isUnset, type Kind, ownName, type ReadResult, type WireRecord } from "./kind";

/** Limits of a value: characters of its JSON text, its rows, and the default of its rows. */
export const rowLimits = { characters: 65_536, rows: 100, defaultRows: 20 } as const;

/** The functions of the kinds of the fields in a row. */
interface Others {
  readonly read: (record: WireRecord, name: string, field: Field) => ReadResult<unknown>;
  readonly check: (value: unknown, field: Field) => ValueFault | null;
}

/** Reads the rows of a payload (JSON) or of a record (a list). Null if the value is not a list of objects. */
function listIn(raw: unknown): readonly WireRecord[] | null {
  try {
    const list: unknown = typeof raw === "string" ? JSON.parse(raw) : raw;
    const isList =
      Array.isArray(list) && list.every((row) => typeof row === "object" && row !== null && !Array.isArray(row));
    return isList ? list : null;
  } catch {
    return null;
  }
}

/** The fault of a value in a row. */
const inRow = (row: number, label: Text, inner: ValueFault): ValueFault => ({
  id: "custom",
  text: {
    zh: `第 ${row} 行：${faultText(inner, label, "zh")}`,
    en: `Row ${row}: ${faultText(inner, label, "en")}`,
  },
});

/** The functions of a list of rows. */
export function rowsKind({ read, check }: Others): Kind<RowsField, readonly RowValue[]> {
  const readRow = (row: WireRecord, { fields }: RowsField, number: number): ReadResult<RowValue> => {
    const unknown = Object.keys(row).find((name) => !Object.hasOwn(fields, name));
    if (unknown !== undefined) return { fault: inRow(number, unknown.slice(0, 64), { id: "unknown" }) };
    const values: Record<string, string | number | null> = {};
    for (const [name, field] of Object.entries(fields)) {
      if (typeof row[name] === "object" && row[name] !== null) return fault("rows.malformed");
      const result = read(row, name, field);
      if ("fault" in result) return { fault: inRow(number, field.label, result.fault) };
      values[name] = result.value as string | number | null;
    }
    const isEmpty = Object.values(values).every((value) => value === null);
    return isEmpty ? fault("rows.empty", { row: number }) : { value: values };
  };

  return {
    at: ownName,
    read: (record, [name = ""], field) => {
      const raw = record[name];
      if (isUnset(raw)) return { value: null };
      if (typeof raw === "string" && raw.length > rowLimits.characters) {
        return fault("text.long", { max: rowLimits.characters });
      }
      const list = listIn(raw);
      if (list === null) return fault("rows.malformed");
      if (list.length > rowLimits.rows) return fault("rows.many", { max: field.max ?? rowLimits.defaultRows });
      const rows: RowValue[] = [];
      for (const [index, row] of list.entries()) {
        const result = readRow(row, field, index + 1);
        if ("fault" in result) return result;
        if (result.value !== null) rows.push(result.value);
      }
      return { value: rows.length === 0 ? null : rows };
    },
    write: (value, [name = ""], { fields }) => ({
      [name]:
        value?.map((row) => Object.fromEntries(Object.keys(fields).map((one) => [one, row[one] ?? null]))) ?? null,
    }),
    check: (rows, { fields, min = 0, max = rowLimits.defaultRows }) => {
      if (rows.length < min) return { id: "rows.few", values: { min } };
      if (rows.length > max) return { id: "rows.many", values: { max } };
      for (const [index, row] of rows.entries()) {
        for (const [name, field] of Object.entries(fields)) {
          const inner = check(row[name] ?? null, field);
          if (inner !== null) return inRow(index + 1, field.label, inner);
        }
      }
      return null;
    },
  };
}

const escaped = (text: string): string => text.replace(/[\\|]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** The text of a value in a row. */
function cellText(value: string | number | null, field: Field, language: Language): string {
  if (value === null) return "";
  const options = field.kind === "choice" || field.kind === "switch" ? field.options : undefined;
  const option = options?.find((one) => String(one.value) === String(value));
  return escaped(option === undefined ? String(value) : textIn(option.label, language));
}

/**
 * The rows as text, for table files and the log: one line each, with ` | ` between the values. In a value, `\|`, `\\`
 * and `
 `
 * represent these characters.
 */
export const rowTexts = (rows: readonly RowValue[], { fields }: RowsField, language: Language): readonly string[] =>
  rows.map((row) => {
    const cells = Object.entries(fields).map(([name, field]) => cellText(row[name] ?? null, field, language));
    return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1).join(" | ");
  });

/** The values in a line of such a text, by name of the field; null if it has more values than the row has fields. */
export function valuesInLine(line: string, { fields }: RowsField): Readonly<Record<string, string>> | null {
  // The end of the line matches as an empty value.
  const values = [...line.matchAll(/((?:\\.|[^\\|])*)(?:\||$)/g)].map(([, value = ""]) => value.trim());
  const names = Object.keys(fields);
  if (values.slice(names.length).some((value) => value !== "")) return null;
  const plain = (text: string): string => text.replace(/\\(.)/g, (_, one: string) => (one === "n" ? "\n" : one));
  return Object.fromEntries(names.map((name, at) => [name, plain(values[at] ?? "")]));
}

import {
  type CustomKind,
  type FieldKind,
  type FieldOf,
  type ImportColumn,
  type Language,
  type Text,
  textIn,
  valuesInLine,
  writeField,
} from "../../../contract";
import { onOff } from "../../access/operation-log";
import { type Cell, cellText, controlCharacters, tableLimits } from "../../files/spreadsheets";

/** Hexadecimal identifiers, in which leading zeros and an E are significant. */
const hexKinds: ReadonlySet<FieldKind> = new Set(["eui", "deviceAddress", "aesKey"]);
/** Texts that spreadsheet programs may turn into numbers or dates. */
const textKinds: ReadonlySet<FieldKind> = new Set([...hexKinds, "imei", "text", "longText", "phone"]);

/** `4.90154E+14`: an identifier that a spreadsheet program saved as a rounded number. */
const scientificNotation = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i;

/** The values of a cell by payload name, or the reason why it cannot be read. */
export type CellReading = { readonly values: Readonly<Record<string, string>> } | { readonly fault: Text };

/** Reads a cell. Identifiers must be texts, because a spreadsheet program may have changed other values. */
export function readCell(cell: Cell, column: ImportColumn): CellReading {
  const { name, field, label } = column;
  const text = cellText(cell).trim();
  if (text === "") return { values: {} };
  if (text.length > tableLimits.cell) return faultOf(label, tooLong);
  if (controlCharacters.test(text)) return faultOf(label, hasControlCharacters);
  if (typeof cell === "object" && cell !== null) {
    if (cell.kind === "date" && textKinds.has(field.kind)) return faultOf(label, isDate);
    if (cell.kind === "number" && hexKinds.has(field.kind)) return faultOf(label, isNumber);
    if (cell.kind === "number" && !cell.isExact) return faultOf(label, lostDigits);
  }
  if (scientificNotation.test(text) && textKinds.has(field.kind)) return faultOf(label, lostDigits);
  if (field.kind === "custom" && field.of.typed !== undefined) return customValues(text, column, field.of.typed);
  if (field.kind === "choice" || field.kind === "switch") return { values: { [name]: optionValue(text, field) } };
  if (field.kind === "choices") {
    const chosen = text.split(",").map((one) => optionValue(one.trim(), field));
    return { values: { [name]: chosen.join(",") } };
  }
  if (field.kind === "rows") return rowsValue(text, column, field);
  return { values: { [name]: text } };
}

/** The rows in the lines of a cell, as JSON. */
function rowsValue(text: string, { name, label }: ImportColumn, field: FieldOf<"rows">): CellReading {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const rows = lines.map((line) => valuesInLine(line, field));
  if (rows.includes(null)) return faultOf(label, notTyped, rowFormat(field));
  const withOptions = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row ?? {}).map(([one, value]) => {
        const inner = field.fields[one];
        return [one, inner?.kind === "choice" || inner?.kind === "switch" ? optionValue(value, inner) : value];
      }),
    ),
  );
  return { values: { [name]: JSON.stringify(withOptions) } };
}

/** How people write rows, for the notes of a template and for faults. */
export function rowFormat({ fields }: FieldOf<"rows">): Text {
  const columns = (language: Language): string =>
    Object.values(fields)
      .map((one) => textIn(one.label, language))
      .join(" | ");
  return { zh: `每行一条：${columns("zh")}`, en: `one line for each row: ${columns("en")}` };
}

/** The values on the wire of a custom kind whose value stands in one cell. */
function customValues(
  text: string,
  { field, fieldName, label }: ImportColumn,
  typed: NonNullable<CustomKind["typed"]>,
): CellReading {
  const value = typed.read(text);
  if (value === null) return faultOf(label, notTyped, typed.format);
  const wire = Object.entries(writeField(value, fieldName, field)).filter(([, one]) => one !== null);
  return { values: Object.fromEntries(wire.map(([name, one]) => [name, String(one)])) };
}

type WithOptions = FieldOf<"choice" | "choices" | "switch">;

/** The value of an option by its value or label. Other texts stay unchanged and fail in the validation. */
const optionValue = (text: string, field: WithOptions): string => optionsOf(field).get(text.toLowerCase()) ?? text;

/** Option values by lower-case value and label. A value takes precedence over an equal label. */
function optionsOf(field: WithOptions): ReadonlyMap<string, string> {
  const known = optionsByField.get(field);
  if (known !== undefined) return known;
  const languages: readonly Language[] = ["zh", "en"];
  const { options: offered = onOff } = field;
  const values = offered.map(({ value }) => String(value));
  const labels = offered.flatMap(({ value, label }) =>
    languages.map((language) => [textIn(label, language).toLowerCase(), String(value)] as const),
  );
  // The first of several equal labels counts, so it is set last.
  const options = new Map([...labels.toReversed(), ...values.map((value) => [value.toLowerCase(), value] as const)]);
  optionsByField.set(field, options);
  return options;
}

/** A cache, because the options are needed for every row. */
const optionsByField = new WeakMap<WithOptions, ReadonlyMap<string, string>>();

/** @param format how the cell must be written, for `notTyped` */
function faultOf(label: Text, text: Text, format: Text = ""): CellReading {
  const render = (language: Language) =>
    textIn(text, language, { label: textIn(label, language), format: textIn(format, language) });
  return { fault: { zh: render("zh"), en: render("en") } };
}

const notTyped: Text = { zh: "{label}须写成：{format}", en: "{label}: write {format}" };

const tooLong: Text = { zh: "{label}：内容过长", en: "{label} is too long" };
const hasControlCharacters: Text = {
  zh: "{label}：含有无法显示的控制字符，请删除后重新填写",
  en: "{label} contains invisible control characters; clear the cell and enter it again",
};
const isDate: Text = {
  zh: "{label}：被表格软件改成了日期，请将该列设为文本格式后重新填写",
  en: "{label} was turned into a date by the spreadsheet; format the column as text and enter it again",
};
const isNumber: Text = {
  zh: "{label}：这是数字单元格，可能已丢失前导零，请将该列设为文本格式后重新填写",
  en: "{label} is a number cell and may have lost zeros; format the column as text and enter it again",
};
const lostDigits: Text = {
  zh: "{label}：已被表格软件截断为 15 位有效数字，请将该列设为文本格式后重新填写",
  en: "{label} was shortened to 15 digits by the spreadsheet; format the column as text and enter it again",
};

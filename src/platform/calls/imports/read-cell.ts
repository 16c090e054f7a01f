import {
  type ChoiceField,
  type FieldKind,
  type ImportColumn,
  type Language,
  type Text,
  textIn,
} from "../../../contract";
import { type Cell, cellText, controlCharacters, tableLimits } from "../../files/spreadsheets";

/** Identifiers whose digits are no number: leading zeros and an E count. */
const hexKinds: ReadonlySet<FieldKind> = new Set(["eui", "deviceAddress", "aesKey"]);
/** Texts that look like numbers or dates to a spreadsheet. */
const textKinds: ReadonlySet<FieldKind> = new Set([...hexKinds, "imei", "text", "longText", "phone"]);

/** `4.90154E+14`: what a spreadsheet leaves of an identifier when it saves what it shows. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i;

/** What a cell says for its column, or why that cannot be told. */
export type CellReading = { readonly text: string } | { readonly fault: Text };

/** Reads one cell: identifiers have to be texts, for what a spreadsheet has made of them may not be what was meant. */
export function readCell(cell: Cell, { field, label }: ImportColumn): CellReading {
  const text = cellText(cell).trim();
  if (text === "") return { text: "" };
  if (text.length > tableLimits.cell) return faultOf(label, tooLong);
  if (controlCharacters.test(text)) return faultOf(label, isNoText);
  if (typeof cell === "object" && cell !== null) {
    if (cell.kind === "date" && textKinds.has(field.kind)) return faultOf(label, isDate);
    if (cell.kind === "number" && hexKinds.has(field.kind)) return faultOf(label, isNumber);
    if (cell.kind === "number" && !cell.isExact) return faultOf(label, lostDigits);
  }
  if (shortened.test(text) && textKinds.has(field.kind)) return faultOf(label, lostDigits);
  return { text: field.kind === "choice" ? optionValue(text, field) : text };
}

/** An option by its value or by its label in either language. A text that is none stays, and the check says so. */
const optionValue = (text: string, field: ChoiceField): string => optionsOf(field).get(text.toLowerCase()) ?? text;

/** What options are called, in lower case, with their values: a value means itself, whatever else is labelled like it. */
function optionsOf(field: ChoiceField): ReadonlyMap<string, string> {
  const known = optionsByField.get(field);
  if (known !== undefined) return known;
  const languages: readonly Language[] = ["zh", "en"];
  const values = field.options.map(({ value }) => String(value));
  const labels = field.options.flatMap(({ value, label }) =>
    languages.map((language) => [textIn(label, language).toLowerCase(), String(value)] as const),
  );
  // Of several of one label the first counts.
  const options = new Map([...labels.toReversed(), ...values.map((value) => [value.toLowerCase(), value] as const)]);
  optionsByField.set(field, options);
  return options;
}

/** Fields are declared once and asked for every row. */
const optionsByField = new WeakMap<ChoiceField, ReadonlyMap<string, string>>();

const faultOf = (label: Text, text: Text): CellReading => ({
  fault: {
    zh: textIn(text, "zh", { label: textIn(label, "zh") }),
    en: textIn(text, "en", { label: textIn(label, "en") }),
  },
});

const tooLong: Text = { zh: "{label}：内容过长", en: "{label} is too long" };
const isNoText: Text = {
  zh: "{label}：含有无法显示的控制字符，请删除后重新填写",
  en: "{label} holds control characters, which nobody can see; clear the cell and enter it again",
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

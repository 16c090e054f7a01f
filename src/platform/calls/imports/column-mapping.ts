import { code, type ImportColumn, isRecord, type Language, type Text, textIn } from "../../../contract";
import { invalidField, Refusal } from "../../access/handler";
import { tableLimits } from "../../files/spreadsheets";
import type { TableHeader } from "./header";

/** The imported field by column number, from 0. */
export type ColumnMapping = ReadonlyMap<number, ImportColumn>;

/** Column numbers without leading zeros, so that no two keys mean the same column. */
const columnNumber = /^(?:0|[1-9]\d{0,2})$/;

/**
 * Parses the payload field `mapping` of a check: a JSON object with payload names by column number.
 * @throws Refusal 4 for the field, if it is not such an object, or has unknown columns or names, or duplicate names.
 */
export function parseColumnMapping(text: string, header: TableHeader, columns: readonly ImportColumn[]): ColumnMapping {
  const existing = new Set(header.columns.map(({ column }) => column));
  const entries = parseEntries(text).map(([number, name]): readonly [number, ImportColumn] => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column === undefined) throw unknownName(String(name));
    if (!columnNumber.test(number) || Number(number) >= tableLimits.columns || !existing.has(Number(number))) {
      throw unknownColumn(number);
    }
    return [Number(number), column];
  });
  const names = entries.map(([, { name }]) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw mappedTwice(duplicate);
  return new Map(entries);
}

function parseEntries(text: string): readonly (readonly [string, unknown])[] {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return Object.entries(value);
  } catch {
    // Not JSON: refused below, like JSON that is not an object.
  }
  throw notReadable();
}

/**
 * The required payload names that a mapping does not fill: all names of each group without a mapped name.
 * @param needed groups of names; one name of each group is required.
 */
export function unmappedFields(mapping: ColumnMapping, needed: readonly (readonly string[])[]): readonly string[] {
  const filled = new Set([...mapping.values()].map(({ name }) => name));
  return needed.filter((names) => !names.some((name) => filled.has(name))).flat();
}

/** @throws Refusal 4 if a column occurs twice or a required one is missing. */
export function assertMappingComplete(
  { duplicates }: TableHeader,
  missing: readonly string[],
  columns: readonly ImportColumn[],
): void {
  if (duplicates.length > 0) throw duplicateColumns(duplicates);
  if (missing.length > 0) throw missingColumns(columns.filter(({ name }) => missing.includes(name)));
}

const labelsOf = (columns: readonly ImportColumn[], language: Language): string =>
  columns.map(({ label }) => textIn(label, language)).join(language === "zh" ? "、" : ", ");

const wrongFile = (text: Text): Refusal => new Refusal(code.wrongParameter, text, { file: text });

const missingColumns = (columns: readonly ImportColumn[]): Refusal =>
  wrongFile({
    zh: `文件缺少这些列：${labelsOf(columns, "zh")}。请使用模板，不要合并表头单元格`,
    en: `These columns are missing: ${labelsOf(columns, "en")}. Use the template, and do not merge cells of the header`,
  });

const duplicateColumns = (columns: readonly ImportColumn[]): Refusal =>
  wrongFile({
    zh: `这些列重复出现：${labelsOf(columns, "zh")}。每列只保留一个`,
    en: `These columns occur several times: ${labelsOf(columns, "en")}. Keep one of each`,
  });

const notReadable = (): Refusal =>
  invalidField("mapping", {
    zh: "列对应的格式不正确，应为 JSON：列号 → 参数名",
    en: "The mapping cannot be read; it must be JSON: column number → payload name",
  });

const unknownName = (name: string): Refusal =>
  invalidField("mapping", {
    zh: `“${name}”不是可导入的参数名，请重新选择`,
    en: `“${name}” is not a field of the import; choose another`,
  });

const unknownColumn = (number: string): Refusal =>
  invalidField("mapping", {
    zh: `表格没有第 ${number} 列（从 0 起），请重新选择`,
    en: `The table has no column ${number}, counted from 0; choose another`,
  });

const mappedTwice = (name: string): Refusal =>
  invalidField("mapping", {
    zh: `“${name}”对应了多列，请只保留一列`,
    en: `“${name}” is filled by several columns; keep one of them`,
  });

import { code, type ImportColumn, isRecord, type Language, type Text, textIn } from "../../../contract";
import { invalidField, Refusal } from "../../access/handler";
import { tableLimits } from "../../files/spreadsheets";
import type { TableHeader } from "./header";

/** Number of a column → what it fills. */
export type ColumnMapping = ReadonlyMap<number, ImportColumn>;

/** Numbers of columns: JSON would take others for the same. */
const columnNumber = /^(?:0|[1-9]\d{0,2})$/;

/**
 * Reads the field `mapping` of a check: JSON text, number of a column → payload name.
 * @throws Refusal 4, beside the field, for anything but columns of the table and names of the import, each once.
 */
export function parseColumnMapping(text: string, head: TableHeader, columns: readonly ImportColumn[]): ColumnMapping {
  const there = new Set(head.columns.map(({ column }) => column));
  const entries = entriesIn(text).map(([number, name]): readonly [number, ImportColumn] => {
    const column = columns.find((one) => one.name === name);
    if (column === undefined) throw unknownName(String(name));
    if (!columnNumber.test(number) || Number(number) >= tableLimits.columns || !there.has(Number(number))) {
      throw unknownColumn(number);
    }
    return [Number(number), column];
  });
  const names = entries.map(([, { name }]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw mappedTwice(twice);
  return new Map(entries);
}

function entriesIn(text: string): readonly (readonly [string, unknown])[] {
  try {
    const read: unknown = JSON.parse(text);
    if (isRecord(read)) return Object.entries(read);
  } catch {
    // Said below, as of any other text that is no object.
  }
  throw notReadable();
}

/**
 * The needed payload names that a mapping does not fill.
 * @param needed lists of names of which one has to be filled each.
 */
export function unmappedFields(mapping: ColumnMapping, needed: readonly (readonly string[])[]): readonly string[] {
  const filled = new Set([...mapping.values()].map(({ name }) => name));
  return needed.filter((names) => !names.some((name) => filled.has(name))).flat();
}

/** @throws Refusal 4 where a head stands twice, or a needed one is missing. */
export function assertMappingComplete(
  { twice }: TableHeader,
  missing: readonly string[],
  columns: readonly ImportColumn[],
): void {
  if (twice.length > 0) throw columnsTwice(twice);
  if (missing.length > 0) throw missingColumns(columns.filter(({ name }) => missing.includes(name)));
}

const listed = (columns: readonly ImportColumn[], language: Language): string =>
  columns.map(({ label }) => textIn(label, language)).join(language === "zh" ? "、" : ", ");

const wrongFile = (text: Text): Refusal => new Refusal(code.wrongParameter, text, { file: text });

const missingColumns = (columns: readonly ImportColumn[]): Refusal =>
  wrongFile({
    zh: `文件缺少这些列：${listed(columns, "zh")}。请使用模板，不要合并表头单元格`,
    en: `These columns are missing: ${listed(columns, "en")}. Use the template, and merge no cells of the head`,
  });

const columnsTwice = (columns: readonly ImportColumn[]): Refusal =>
  wrongFile({
    zh: `这些列重复出现：${listed(columns, "zh")}。每列只保留一个`,
    en: `These columns are there twice: ${listed(columns, "en")}. Keep one of each`,
  });

const notReadable = (): Refusal =>
  invalidField("mapping", {
    zh: "列对应的格式不正确，应为 JSON：列号 → 参数名",
    en: "The mapping cannot be read; it should be JSON: number of a column → payload name",
  });

const unknownName = (name: string): Refusal =>
  invalidField("mapping", {
    zh: `“${name}”不是可导入的参数名，请重新选择`,
    en: `Nothing is imported as “${name}”; choose another`,
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

import { CsvError, parse } from "csv-parse/sync";
import { maxImportRows, unescapeCsvCell } from "../../../contract";
import { countOf } from "./count-of";
import { tooManyColumns, tooManyRows } from "./limit-errors";
import { controlCharacters, type Table, tableLimits, UnreadableSpreadsheetError } from "./table";

/**
 * Reads comma-separated values as spreadsheet programs write them: UTF-8 with or without its mark, UTF-16 with it, or GBK;
 * separated by commas, semicolons or tabs.
 * @throws UnreadableTable for other encodings, broken quotes, and what passes the limits.
 */
export function readCsv(bytes: Uint8Array): Table {
  const text = decode(bytes);
  const delimiter = separatorOf(text);
  // Each would become a cell, also where one record has millions of them.
  if (countOf(text, delimiter) > mostSeparators) throw tooManyColumns();
  let records: readonly { readonly record: readonly string[]; readonly info: Place }[];
  try {
    records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      // An inch mark within a text is one: 1/2" hose.
      relax_quotes: true,
      skip_empty_lines: true,
      // One more than are taken, and the lines above them.
      to: maxImportRows + 101,
      max_record_size: tableLimits.columns * tableLimits.cell,
      // With `info` each record comes with its place, which the types of the package know of named columns alone.
    }) as unknown as typeof records;
  } catch (error) {
    throw brokenQuotes(rowOf(error));
  }
  if (records.length > maxImportRows + 100) throw tooManyRows();
  if (records.some(({ record }) => record.length > tableLimits.columns)) throw tooManyColumns();
  const rows = records.map(({ record, info }) => ({
    number: info.records + info.empty_lines,
    cells: record.map(cellOf),
  }));
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)) };
}

/** As many as the largest table has. */
const mostSeparators = (maxImportRows + 100) * tableLimits.columns;

/** Where a record stands: a spreadsheet counts empty lines as rows, and a record of several lines as one. */
interface Place {
  readonly records: number;
  readonly empty_lines: number;
}

/** The row that could not be read to its end, by the records before it. */
const rowOf = (error: unknown): number =>
  error instanceof CsvError ? Number(error.records) + Number(error.empty_lines) + 1 : 1;

/** A leading apostrophe is how a spreadsheet, and our own export, says "text" where the text would be a formula. */
const cellOf = (text: string): string | null => {
  const own = unescapeCsvCell(text).slice(0, tableLimits.cell + 1);
  return own.trim() === "" ? null : own;
};

function decode(bytes: Uint8Array): string {
  const marked: readonly (readonly [string, readonly number[]])[] = [
    ["utf-16le", [0xff, 0xfe]],
    ["utf-16be", [0xfe, 0xff]],
  ];
  const wide = marked.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  for (const encoding of wide === undefined ? ["utf-8", "gb18030"] : [wide[0]]) {
    const text = decodedAs(encoding, bytes);
    if (text !== null) return text;
  }
  throw notText();
}

/** Null where the bytes are no text in this encoding: control characters stand in no table. */
function decodedAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return controlCharacters.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The separator that is in the first line most often. */
function separatorOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const often = (separator: string): number => first.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (often(one) > often(best) ? one : best));
}

const notText = () =>
  new UnreadableSpreadsheetError({
    zh: "无法识别 CSV 的文字编码，请以 UTF-8 或 GBK 另存后上传",
    en: "The encoding of this CSV file is not known; save it as UTF-8 or GBK and upload that file",
  });

const brokenQuotes = (row: number) =>
  new UnreadableSpreadsheetError({
    zh: `CSV 第 ${row} 行的引号不成对或内容过长，请改正后上传`,
    en: `Row ${row} of this CSV file opens a quotation mark that is not closed, or is too long; mend it and upload it again`,
  });

import { CsvError, parse } from "csv-parse/sync";
import { maxImportRows, unescapeCsvCell } from "../../../contract";
import { countOccurrences } from "./count-occurrences";
import { tooManyColumns, tooManyRows } from "./limit-errors";
import { controlCharacters, type Table, tableLimits, UnreadableSpreadsheetError } from "./table";

/**
 * Reads a CSV file as spreadsheet programs write it: UTF-8 with or without a byte order mark, UTF-16 with one, or GBK;
 * separated by commas, semicolons or tabs.
 * @throws UnreadableSpreadsheetError for other encodings, unclosed quotes, and too many rows or columns.
 */
export function readCsv(bytes: Uint8Array): Table {
  const text = decode(bytes);
  const delimiter = detectSeparator(text);
  // Each separator becomes a cell; a single record could have millions.
  if (countOccurrences(text, delimiter) > maxSeparators) throw tooManyColumns();
  let records: readonly { readonly record: readonly string[]; readonly info: RecordInfo }[];
  try {
    records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      // A quotation mark inside a text is an inch mark: 1/2" hose.
      relax_quotes: true,
      skip_empty_lines: true,
      // One more than allowed, so that the limit is noticed.
      to: maxImportRows + extraRows + 1,
      max_record_size: tableLimits.columns * tableLimits.cell,
      // The library's types describe `info` only for named columns.
    }) as unknown as typeof records;
  } catch (error) {
    throw brokenQuotes(rowOf(error));
  }
  if (records.length > maxImportRows + extraRows) throw tooManyRows();
  if (records.some(({ record }) => record.length > tableLimits.columns)) throw tooManyColumns();
  const rows = records.map(({ record, info }) => ({
    number: info.records + info.empty_lines,
    cells: record.map(cellOf),
  }));
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)) };
}

/** Rows besides the records: a title, the header, empty rows. */
const extraRows = 100;

/** Number of separators in the largest table. */
const maxSeparators = (maxImportRows + extraRows) * tableLimits.columns;

/** The position of a record. A spreadsheet counts an empty line as a row, and a record of several lines as one row. */
interface RecordInfo {
  readonly records: number;
  readonly empty_lines: number;
}

/** The row that could not be read, computed from the records before it. */
const rowOf = (error: unknown): number =>
  error instanceof CsvError ? Number(error.records) + Number(error.empty_lines) + 1 : 1;

/**
 * Removes the leading apostrophe with which spreadsheets, and the platform's export, mark a text that looks like a
 * formula.
 */
const cellOf = (text: string): string | null => {
  const content = unescapeCsvCell(text).slice(0, tableLimits.cell + 1);
  return content.trim() === "" ? null : content;
};

function decode(bytes: Uint8Array): string {
  const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
    ["utf-16le", [0xff, 0xfe]],
    ["utf-16be", [0xfe, 0xff]],
  ];
  const utf16 = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  for (const encoding of utf16 === undefined ? ["utf-8", "gb18030"] : [utf16[0]]) {
    const text = decodeAs(encoding, bytes);
    if (text !== null) return text;
  }
  throw unknownEncoding();
}

/** Decodes the bytes; null if they are not valid in this encoding or contain control characters. */
function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return controlCharacters.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The most frequent separator in the first line. */
function detectSeparator(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const countParts = (separator: string): number => first.split(separator).length;
  return [",", ";", "\t"].reduce((best, separator) => (countParts(separator) > countParts(best) ? separator : best));
}

const unknownEncoding = () =>
  new UnreadableSpreadsheetError({
    zh: "无法识别 CSV 的文字编码，请以 UTF-8 或 GBK 另存后上传",
    en: "The encoding of this CSV file is unknown; save it as UTF-8 or GBK and upload that file",
  });

const brokenQuotes = (row: number) =>
  new UnreadableSpreadsheetError({
    zh: `CSV 第 ${row} 行的引号不成对或内容过长，请改正后上传`,
    en: `Row ${row} of this CSV file opens a quotation mark that is not closed, or is too long; correct it and upload it again`,
  });

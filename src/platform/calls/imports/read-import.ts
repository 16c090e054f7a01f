import {
  code,
  type ImportColumn,
  type ImportTableColumn,
  maxImportRows,
  maxImportRowsText,
  type RowFault,
  type Text,
  type UploadedFile,
} from "../../../contract";
import { Refusal } from "../../access/handler";
import {
  cellText,
  readSpreadsheet,
  type Table,
  type TableRow,
  ThreadLimitError,
  UnreadableSpreadsheetError,
} from "../../files/spreadsheets";
import { assertMappingComplete, type ColumnMapping, parseColumnMapping, unmappedFields } from "./column-mapping";
import { forEachYielding } from "./for-each-yielding";
import { findHeader } from "./header";
import { readCell } from "./read-cell";

/** A problem of a row: a text, and a code if there is one. */
export interface RowProblem {
  readonly text: Text;
  readonly fault?: RowFault;
}

/** A row of an import before its values are validated. */
export interface ImportedRow {
  readonly number: number;
  /** Values of the non-empty cells by payload name; options by their values. */
  readonly values: Readonly<Record<string, string>>;
  /** The shown texts of the cells by payload name, for the report of a refused row. Computed on demand. */
  readonly cells: () => Readonly<Record<string, string>>;
  readonly faults: readonly RowProblem[];
}

/** The columns of an import. */
export interface ImportLayout {
  readonly columns: readonly ImportColumn[];
  /** Groups of payload names; one name of each group is required. */
  readonly needed: readonly (readonly string[])[];
}

/** A table with its column mapping. */
export interface MappedTable {
  readonly heads: readonly ImportTableColumn[];
  readonly mapping: ColumnMapping;
  /** Required payload names without a column. If there are any, `rows` is empty. */
  readonly missing: readonly string[];
  readonly total: number;
  readonly rows: readonly ImportedRow[];
}

/**
 * Reads the rows of a table for an import.
 * @throws Refusal 4 if required columns are missing or duplicate, or if there are no rows or too many.
 */
export async function readImport(table: Table, { columns, needed }: ImportLayout): Promise<readonly ImportedRow[]> {
  const header = findHeader(table, columns);
  assertMappingComplete(header, unmappedFields(header.guessed, needed), columns);
  return readRows(header.rows, header.guessed);
}

/**
 * Reads the rows of a table for a check. Required columns may be missing.
 * @param mappingText the JSON text of the call; null to recognise the columns by their names.
 * @throws Refusal 4 if there are no rows or too many, or if the mapping is invalid.
 */
export async function readForCheck(
  table: Table,
  mappingText: string | null,
  { columns, needed }: ImportLayout,
): Promise<MappedTable> {
  const header = findHeader(table, columns);
  const mapping = mappingText === null ? header.guessed : parseColumnMapping(mappingText, header, columns);
  const missing = unmappedFields(mapping, needed);
  if (missing.length > 0) assertRowCount(header.rows.length);
  const rows = missing.length > 0 ? [] : await readRows(header.rows, mapping);
  return {
    heads: header.columns,
    mapping,
    missing,
    total: missing.length > 0 ? header.rows.length : rows.length,
    rows,
  };
}

async function readRows(rows: readonly TableRow[], mapping: ColumnMapping): Promise<readonly ImportedRow[]> {
  const read: ImportedRow[] = [];
  await forEachYielding(rows, ({ number, cells }) => {
    const faults: RowProblem[] = [];
    const values: Record<string, string> = {};
    let isEmpty = true;
    for (const [index, column] of mapping) {
      const cell = cells[index] ?? null;
      const reading = readCell(cell, column);
      if ("fault" in reading) faults.push({ text: reading.fault, fault: "format" });
      else Object.assign(values, reading.values);
      if (cellText(cell).trim() !== "") isEmpty = false;
    }
    // Skip rows that are empty except for unmapped columns.
    if (!isEmpty) read.push({ number, values, cells: () => shownTexts(cells, mapping), faults });
  });
  assertRowCount(read.length);
  return read;
}

function shownTexts(cells: TableRow["cells"], mapping: ColumnMapping): Readonly<Record<string, string>> {
  const shown = [...mapping].map(([index, { name }]) => [name, cellText(cells[index] ?? null)] as const);
  return Object.fromEntries(shown.filter(([, text]) => text.trim() !== ""));
}

function assertRowCount(rows: number): void {
  if (rows === 0) throw refusedFile(noRows);
  if (rows > maxImportRows) throw refusedFile(tooManyRows);
}

/**
 * Reads the table in an uploaded file.
 * @param account id of the uploading account.
 * @throws Refusal 4 if the file cannot be read as a table.
 */
export async function readTable(file: UploadedFile, account: number): Promise<Table> {
  try {
    return await readSpreadsheet(file, account);
  } catch (error) {
    if (error instanceof UnreadableSpreadsheetError) throw refusedFile(error.text);
    if (error instanceof ThreadLimitError) throw refusedFile(tooComplex);
    throw error;
  }
}

const refusedFile = (text: Text): Refusal => new Refusal(code.wrongParameter, text, { file: text });

const noRows: Text = { zh: "文件没有数据行，请在表头下方填写后上传", en: "The file has no rows below its header" };
const tooManyRows: Text = {
  zh: `文件超过 ${maxImportRowsText} 行，请拆分后分别上传`,
  en: `The file has more than ${maxImportRowsText} rows; split it and upload the parts`,
};
const tooComplex: Text = {
  zh: "文件过于复杂，无法在限定时间和内存内读取，请只保留数据另存后上传",
  en: "Reading this file takes too much time or memory; save only its data in a new file and upload that file",
};

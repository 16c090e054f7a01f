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

/** What is wrong with a row: in words, and for programs where they can tell it. */
export interface RowProblem {
  readonly text: Text;
  readonly fault?: RowFault;
}

/** A row of an import before its values are checked: by payload name what its cells say, and what is wrong with cells. */
export interface ImportedRow {
  readonly number: number;
  /** What the cells say, by payload name: options by their values. Empty cells are left out. */
  readonly values: Readonly<Record<string, string>>;
  /** What the cells show, to be given back where the row is refused. Most are not. */
  readonly cells: () => Readonly<Record<string, string>>;
  readonly faults: readonly RowProblem[];
}

/** What a table is to be read for. */
export interface ImportLayout {
  readonly columns: readonly ImportColumn[];
  /** Payload names of which one has to be filled by a column each. */
  readonly needed: readonly (readonly string[])[];
}

/** A table with what its columns were taken for. */
export interface MappedTable {
  readonly heads: readonly ImportTableColumn[];
  readonly mapping: ColumnMapping;
  /** Needed payload names that no column fills. Where there are any, no cell has been read. */
  readonly missing: readonly string[];
  readonly total: number;
  readonly rows: readonly ImportedRow[];
}

/**
 * Reads the rows of a table for an import.
 * @throws Refusal 4 for a table that has not the columns, or holds no rows or too many.
 */
export async function readImport(table: Table, { columns, needed }: ImportLayout): Promise<readonly ImportedRow[]> {
  const head = findHeader(table, columns);
  assertMappingComplete(head, unmappedFields(head.guessed, needed), columns);
  return readRows(head.rows, head.guessed);
}

/**
 * Reads the rows of a table for a check, whose columns need not be clear yet.
 * @param mapping JSON text, as the call has it; null to guess.
 * @throws Refusal 4 for a table that holds no rows or too many, and for a mapping that is wrong.
 */
export async function readForCheck(
  table: Table,
  mappingText: string | null,
  { columns, needed }: ImportLayout,
): Promise<MappedTable> {
  const head = findHeader(table, columns);
  const mapping = mappingText === null ? head.guessed : parseColumnMapping(mappingText, head, columns);
  const missing = unmappedFields(mapping, needed);
  if (missing.length > 0) refuseCount(head.rows.length);
  const rows = missing.length > 0 ? [] : await readRows(head.rows, mapping);
  return { heads: head.columns, mapping, missing, total: missing.length > 0 ? head.rows.length : rows.length, rows };
}

async function readRows(rows: readonly TableRow[], mapping: ColumnMapping): Promise<readonly ImportedRow[]> {
  const read: ImportedRow[] = [];
  await forEachYielding(rows, ({ number, cells }) => {
    const faults: RowProblem[] = [];
    const values: Record<string, string> = {};
    let isEmpty = true;
    for (const [place, column] of mapping) {
      const cell = cells[place] ?? null;
      const reading = readCell(cell, column);
      if ("fault" in reading) faults.push({ text: reading.fault, fault: "format" });
      else if (reading.text !== "") values[column.name] = reading.text;
      if (cellText(cell).trim() !== "") isEmpty = false;
    }
    // Rows that hold nothing but notes in other columns are none.
    if (!isEmpty) read.push({ number, values, cells: () => shownBy(cells, mapping), faults });
  });
  refuseCount(read.length);
  return read;
}

function shownBy(cells: TableRow["cells"], mapping: ColumnMapping): Readonly<Record<string, string>> {
  const shown = [...mapping].map(([place, { name }]) => [name, cellText(cells[place] ?? null)] as const);
  return Object.fromEntries(shown.filter(([, text]) => text.trim() !== ""));
}

function refuseCount(rows: number): void {
  if (rows === 0) throw refusedFile(noRows);
  if (rows > maxImportRows) throw refusedFile(tooManyRows);
}

/**
 * The table in an uploaded file.
 * @param account whose file it is.
 * @throws Refusal 4 for a file that cannot be read.
 */
export async function tableIn(file: UploadedFile, account: number): Promise<Table> {
  try {
    return await readSpreadsheet(file, account);
  } catch (error) {
    if (error instanceof UnreadableSpreadsheetError) throw refusedFile(error.text);
    if (error instanceof ThreadLimitError) throw refusedFile(tookTooMuch);
    throw error;
  }
}

const refusedFile = (text: Text): Refusal => new Refusal(code.wrongParameter, text, { file: text });

const noRows: Text = { zh: "文件没有数据行，请在表头下方填写后上传", en: "The file has no rows below its head" };
const tooManyRows: Text = {
  zh: `文件超过 ${maxImportRowsText} 行，请拆分后分别上传`,
  en: `The file has more than ${maxImportRowsText} rows; split it and upload the parts`,
};
const tookTooMuch: Text = {
  zh: "文件过于复杂，无法在限定时间和内存内读取，请只保留数据另存后上传",
  en: "This file takes too much time or memory to read; save its data alone in a new file and upload that",
};

import {
  code,
  type ImportColumn,
  mostTableRows,
  mostTableRowsText,
  type Text,
  type UploadedFile,
} from "../../contract";
import { Refusal } from "../calls/handler";
import { readTableFile, shownIn, type Table, ThreadEnded, UnreadableTable } from "../tables";
import { readCell } from "./cells";
import { findHead } from "./head";

/** A row of an import before its values are checked: by payload name what its cells say, and what is wrong with cells. */
export interface ImportedRow {
  readonly number: number;
  /** What the cells say, by payload name: options by their values. Empty cells are left out. */
  readonly values: Readonly<Record<string, string>>;
  /** What the cells show, to be given back where the row is refused. */
  readonly cells: Readonly<Record<string, string>>;
  readonly faults: readonly Text[];
}

/**
 * Reads the rows of an uploaded table.
 * @param needed payload names of the columns that have to be there.
 * @throws Refusal 4 for a file that cannot be read, has not the columns, or holds no rows or too many.
 */
export async function readImport(options: {
  readonly file: UploadedFile;
  readonly columns: readonly ImportColumn[];
  readonly needed: ReadonlySet<string>;
}): Promise<readonly ImportedRow[]> {
  const { file, columns, needed } = options;
  const { places, rows } = findHead(await tableIn(file), columns, needed);
  const read = rows
    .map(({ number, cells }): ImportedRow => {
      const faults: Text[] = [];
      const values: Record<string, string> = {};
      const shown: Record<string, string> = {};
      for (const [column, place] of places) {
        const cell = cells[place] ?? null;
        const reading = readCell(cell, column);
        if ("fault" in reading) faults.push(reading.fault);
        else if (reading.text !== "") values[column.name] = reading.text;
        if (shownIn(cell).trim() !== "") shown[column.name] = shownIn(cell);
      }
      return { number, values, cells: shown, faults };
    })
    // Rows that hold nothing but notes in other columns.
    .filter((row) => Object.keys(row.cells).length > 0);
  if (read.length === 0) throw refusedFile(noRows);
  if (read.length > mostTableRows) throw refusedFile(tooManyRows);
  return read;
}

async function tableIn(file: UploadedFile): Promise<Table> {
  try {
    return await readTableFile(file);
  } catch (error) {
    if (error instanceof UnreadableTable) throw refusedFile(error.text);
    if (error instanceof ThreadEnded) throw refusedFile(tookTooMuch);
    throw error;
  }
}

const refusedFile = (text: Text): Refusal => new Refusal(code.wrongParameter, text, { file: text });

const noRows: Text = { zh: "文件没有数据行，请在表头下方填写后上传", en: "The file has no rows below its head" };
const tooManyRows: Text = {
  zh: `文件超过 ${mostTableRowsText} 行，请拆分后分别上传`,
  en: `The file has more than ${mostTableRowsText} rows; split it and upload the parts`,
};
const tookTooMuch: Text = {
  zh: "文件过于复杂，无法在限定时间和内存内读取，请只保留数据另存后上传",
  en: "This file takes too much time or memory to read; save its data alone in a new file and upload that",
};

import type { UploadedFile } from "../../../contract";
import { runInThread } from "./run-in-thread";
import { type Sheet, type Table, UnreadableSpreadsheetError } from "./table";

export { ThreadLimitError } from "./run-in-thread";
export {
  type Cell,
  cellText,
  controlCharacters,
  type Sheet,
  type Table,
  type TableRow,
  tableLimits,
  UnreadableSpreadsheetError,
} from "./table";

/**
 * Reads the first sheet of an xlsx file, or a CSV file, in a worker thread.
 * @param account id of the uploading account. Files of one account are read one after the other.
 * @throws UnreadableSpreadsheetError with a text for the person; ThreadLimitError if reading takes too much time or
 * memory; QueueFullError if too many files wait.
 *
 * @example
 * const { rows } = await readSpreadsheet({ name: "stock.csv", bytes }, caller.accountId);
 */
export async function readSpreadsheet(file: UploadedFile, account?: number): Promise<Table> {
  const outcome = await runInThread({ read: file }, { account });
  if ("fault" in outcome) throw new UnreadableSpreadsheetError(outcome.fault);
  return outcome.done as Table;
}

/** Writes sheets of texts as an xlsx file, in a worker thread. */
export async function writeSpreadsheet(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const outcome = await runInThread({ write: sheets });
  if ("fault" in outcome) throw new UnreadableSpreadsheetError(outcome.fault);
  return outcome.done as Uint8Array<ArrayBuffer>;
}

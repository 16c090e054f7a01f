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
 * Reads the first sheet of an xlsx file, or a CSV file, in a thread of its own.
 * @param account whose file it is: of one account, a single file is read at a time.
 * @throws UnreadableSpreadsheetError saying what to do; ThreadLimitError for a file that takes too long or too much memory.
 */
export async function readSpreadsheet(file: UploadedFile, account?: number): Promise<Table> {
  const outcome = await runInThread({ read: file }, { account });
  if ("fault" in outcome) throw new UnreadableSpreadsheetError(outcome.fault);
  return outcome.done as Table;
}

/** Writes sheets of texts as an xlsx file, in a thread of its own. */
export async function writeSpreadsheet(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const outcome = await runInThread({ write: sheets });
  if ("fault" in outcome) throw new UnreadableSpreadsheetError(outcome.fault);
  return outcome.done as Uint8Array<ArrayBuffer>;
}

import { setImmediate } from "node:timers/promises";

/** Rows that are processed without a pause; they take a few ms. */
const batchSize = 250;

/** Processes many rows in order, with pauses in which the server handles other calls. */
export async function forEachYielding<T>(rows: readonly T[], work: (row: T) => void): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % batchSize === 0) await setImmediate();
    work(row);
  }
}

import { setImmediate } from "node:timers/promises";

/** Rows that are worked on before other calls have their turn: a few ms. */
const atOnce = 250;

/** Does some work for each of many rows, in their order, without holding up everybody else's calls. */
export async function forEachYielding<T>(rows: readonly T[], work: (row: T) => void): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % atOnce === 0) await setImmediate();
    work(row);
  }
}

import { type Clock, second } from "../base/clock";
import type { Logger } from "../base/logger";
import { FileStoreError, outageOf } from "../base/outage";
import type { FileContents } from "../files/contents";

/** The store is checked at most this often, ms, because anyone may ask for `/health`. */
const interval = 30 * second;

/**
 * Checks the store of uploaded files. An outage is logged: only calls with files need the store.
 *
 * @returns a function that reads the result of the last check: "ok" or the problem. If that check is old, it starts a
 *   new one without waiting for it.
 * @throws the error of a store that refuses the configuration
 */
export async function watchFiles(
  contents: FileContents,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): Promise<() => string> {
  let state = "ok";
  let checked = clock();
  const note = (error?: unknown): void => {
    const next = error === undefined ? "ok" : (outageOf(error)?.reason ?? "The file store reports an error.");
    if (next !== state) log.warn({ err: error }, next === "ok" ? "the file store answers again" : next);
    state = next;
  };
  await contents.check().catch((error: unknown) => {
    if (!(error instanceof FileStoreError) || error.isRefused) throw error;
    note(error);
  });
  return () => {
    if (clock() - checked >= interval) {
      checked = clock();
      void contents.check().then(() => note(), note);
    }
    return state;
  };
}

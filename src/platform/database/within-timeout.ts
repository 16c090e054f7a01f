import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnreachableError } from "../base/outage";

/**
 * Waits for work with a database. Work that takes longer is not ended: its connection may hang.
 *
 * @param limit ms
 * @throws the error of the work; DatabaseUnreachableError after the limit.
 */
export async function withinTimeout<R>(limit: number, work: Promise<R>): Promise<R> {
  const finished = new AbortController();
  const timeout = pause(limit, undefined, { signal: finished.signal }).then(() => {
    throw new DatabaseUnreachableError(`no answer after ${limit} ms`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    finished.abort();
  }
}

import type { BulkProgress } from "./bulk";

/** One page of what is collected. */
export interface FetchedPage<R> {
  readonly records: readonly R[];
  /** Records on all pages, as of this answer. */
  readonly total: number;
}

/** How all records of a list are read, page by page. */
export interface FetchAllOptions<R> {
  /** Reads a page, counted from 1, in an order that is the same for every page. */
  readonly read: (page: number) => Promise<FetchedPage<R>>;
  /** Records that a full page holds. */
  readonly pageSize: number;
  readonly keyOf: (record: R) => unknown;
  /** What is kept of a record: thousands of them stay in memory. */
  readonly essence: (record: R) => R;
  /** Keys that are passed over. */
  readonly except: ReadonlySet<unknown>;
  readonly onProgress?: (progress: BulkProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Reads every record of a list, page by page, each key once: what is done to the records afterwards may move them out of
 * the list's filter, so nothing is done before all of them are known. A record that moves on to the next page while they
 * are read is found there again, and counts once.
 *
 * @returns the records; null when it was stopped.
 * @throws what `read` throws.
 */
export async function fetchAll<R>(collecting: FetchAllOptions<R>): Promise<readonly R[] | null> {
  const { read, pageSize, keyOf, essence, except, onProgress, signal } = collecting;
  const found = new Map<unknown, R>();
  let seen = 0;
  for (let page = 1, isMore = true; isMore; page += 1) {
    if (signal?.aborted) return null;
    const { records, total } = await read(page);
    if (signal?.aborted) return null;
    seen += records.length;
    for (const record of records) {
      const key = keyOf(record);
      if (!except.has(key) && !found.has(key)) found.set(key, essence(record));
    }
    onProgress?.({ settled: Math.min(seen, total), total });
    // A page may hold fewer than the server has counted: records that have no meaning here are left out of it.
    isMore = seen < total && (records.length > 0 || page * pageSize < total);
  }
  return [...found.values()];
}

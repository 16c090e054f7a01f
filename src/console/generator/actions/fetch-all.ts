import type { BulkProgress } from "./bulk";

export interface FetchedPage<R> {
  readonly records: readonly R[];
  /** Records on all pages, as of this answer. */
  readonly total: number;
}

export interface FetchAllOptions<R> {
  /** Reads a page, counted from 1. Every page must use the same sort order. */
  readonly read: (page: number) => Promise<FetchedPage<R>>;
  readonly pageSize: number;
  readonly keyOf: (record: R) => unknown;
  /** Reduces a record to what the caller needs: thousands of records stay in memory. */
  readonly project: (record: R) => R;
  /** Keys to skip. */
  readonly except: ReadonlySet<unknown>;
  readonly onProgress?: (progress: BulkProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Reads all records of a list before a bulk action starts: the action may change which records match the filter. A
 * record that moves to the next page meanwhile is read twice and returned once.
 *
 * @returns the records; null after an abort.
 * @throws the error of `read`, if it fails.
 */
export async function fetchAll<R>(options: FetchAllOptions<R>): Promise<readonly R[] | null> {
  const { read, pageSize, keyOf, project, except, onProgress, signal } = options;
  const found = new Map<unknown, R>();
  let seen = 0;
  for (let page = 1, isMore = true; isMore; page += 1) {
    if (signal?.aborted) return null;
    const { records, total } = await read(page);
    if (signal?.aborted) return null;
    seen += records.length;
    for (const record of records) {
      const key = keyOf(record);
      if (!except.has(key) && !found.has(key)) found.set(key, project(record));
    }
    onProgress?.({ settled: Math.min(seen, total), total });
    // A page may be short or empty: the data provider drops records that it cannot read, and `total` still counts them.
    isMore = seen < total && (records.length > 0 || page * pageSize < total);
  }
  return [...found.values()];
}

import { callerSignal, QueryCanceledError } from "../canceled";
import { openReader, type Reader } from "./reader";
import type { Query } from "./reader-messages";

/** Runs statements on readers. */
export interface ReaderPool {
  /**
   * @throws QueryCanceledError if the statement exceeds the time limit, or the client disconnects (see `withCaller`)
   * @throws Error with SQLite's code if the statement fails
   */
  run(query: Query): Promise<readonly unknown[]>;
  /** Readers in use, and statements that wait for one. */
  state(): { readonly busy: number; readonly waiting: number };
  close(): Promise<void>;
}

interface PoolOptions {
  /** The SQLite file. */
  readonly path: string;
  /** Readers that are open at the same time. They are opened when they are needed. */
  readonly size: number;
  /** Time limit of a statement, ms. */
  readonly timeout: number;
}

/** Creates a pool of readers. Statements that find no free reader wait in the order in which they came. */
export function createReaderPool({ path, size, timeout }: PoolOptions): ReaderPool {
  const readers = new Set<Reader>();
  const idle: Reader[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  const take = async (): Promise<Reader> => {
    for (let free = idle.pop(); free !== undefined; free = idle.pop()) {
      if (free.isOpen()) return free;
      readers.delete(free);
    }
    const reader = await openReader(path);
    readers.add(reader);
    return reader;
  };

  const giveBack = (reader: Reader): void => {
    if (reader.isOpen()) return void idle.push(reader);
    readers.delete(reader);
    void reader.close();
  };

  const runNow = async (query: Query, caller: AbortSignal | undefined): Promise<readonly unknown[]> => {
    const reader = await take();
    const canceling = new AbortController();
    const cancel = () => canceling.abort();
    const timer = setTimeout(cancel, timeout);
    caller?.addEventListener("abort", cancel);
    try {
      if (caller?.aborted) throw new QueryCanceledError("The caller no longer waits for the statement.");
      return await reader.run(query, canceling.signal);
    } finally {
      clearTimeout(timer);
      caller?.removeEventListener("abort", cancel);
      giveBack(reader);
    }
  };

  return {
    async run(query) {
      const caller = callerSignal();
      if (busy >= size) await new Promise<void>((resolve) => waiting.push(resolve));
      else busy += 1;
      try {
        return await runNow(query, caller);
      } finally {
        const next = waiting.shift();
        if (next === undefined) busy -= 1;
        else next();
      }
    },
    state: () => ({ busy, waiting: waiting.length }),
    async close() {
      await Promise.all([...readers].map((reader) => reader.close()));
    },
  };
}

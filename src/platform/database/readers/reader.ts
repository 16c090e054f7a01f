import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { QueryCanceledError } from "../canceled";
import type { Query, ReaderData, ReaderRequest, ReaderResult } from "./reader-messages";

/** A read-only connection in its own thread. It runs one statement at a time. */
export interface Reader {
  /**
   * @param signal interrupts the statement
   * @throws QueryCanceledError if it was interrupted
   */
  run(query: Query, signal: AbortSignal): Promise<readonly unknown[]>;
  /** Whether it can run further statements. */
  isOpen(): boolean;
  /** Interrupts the statement and ends the thread. Waits at most `interruptTime`; a busy thread ends later. */
  close(): Promise<void>;
}

/** Longest wait for an interrupted statement, ms. SQLite ignores an interrupt while it returns rows. */
const interruptTime = 2000;

/** Opens a reader of a SQLite file. */
export async function openReader(path: string): Promise<Reader> {
  const { default: code } = await import("./reader-thread?thread");
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: { path, resolveFrom: import.meta.url } satisfies ReaderData,
    env: {},
  });
  let settle: ((result: ReaderResult | Error) => void) | undefined;
  let isOpen = true;
  const end = (error: Error): void => {
    isOpen = false;
    settle?.(error);
  };
  worker.on("message", (result: ReaderResult) => settle?.(result));
  worker.on("error", end);
  worker.on("exit", (exitCode) => end(new Error(`The reader's thread ended with ${exitCode}.`)));
  const exited = new Promise((resolve) => worker.once("exit", resolve));
  // A waiting reader does not keep the process alive.
  worker.unref();

  return {
    async run(query, signal) {
      let timer: NodeJS.Timeout | undefined;
      const interrupt = (): void => {
        worker.postMessage("interrupt" satisfies ReaderRequest);
        timer = setTimeout(() => end(new QueryCanceledError("The statement did not end in time.")), interruptTime);
      };
      worker.ref();
      try {
        const result = await new Promise<ReaderResult | Error>((resolve) => {
          settle = resolve;
          signal.addEventListener("abort", interrupt, { once: true });
          worker.postMessage(query satisfies ReaderRequest);
          if (signal.aborted) interrupt();
        });
        if (result instanceof Error) throw result;
        if ("rows" in result) return result.rows;
        const { message, code: faultCode } = result.fault;
        if (faultCode === "SQLITE_INTERRUPT") throw new QueryCanceledError("The statement was interrupted.");
        throw Object.assign(new Error(message), { code: faultCode });
      } finally {
        settle = undefined;
        clearTimeout(timer);
        signal.removeEventListener("abort", interrupt);
        worker.unref();
      }
    },
    isOpen: () => isOpen,
    async close() {
      isOpen = false;
      worker.ref();
      // The worker is not terminated: its statement would run on in a thread of the driver.
      worker.postMessage("close" satisfies ReaderRequest);
      await Promise.race([exited, sleep(interruptTime, undefined, { ref: false })]);
      worker.unref();
    },
  };
}

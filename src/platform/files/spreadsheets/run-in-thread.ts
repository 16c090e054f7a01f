import { deserialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { createConcurrencyLimit } from "../../base/concurrency-limit";
import type { Job, Message, Outcome } from "./thread-messages";

interface Options {
  /** Id of the account. One thread per account runs at a time. */
  readonly account?: number | undefined;
  /** Time limit of the job, ms. */
  readonly timeout?: number;
}

/** A worker thread exceeded its time or memory limit. */
export class ThreadLimitError extends Error {
  override readonly name = "ThreadLimitError";
}

/**
 * Time limit of a job, ms, and memory limit, MB. Both are many times what 20,000 rows need: within the limits of its
 * kind, each file takes less than 2 s on an idle machine.
 */
const defaultTimeout = 15_000;
const maxMemory = 512;

/** Few threads, because calls need CPU cores too; a short queue, because waiting jobs hold their data in memory. */
const limitConcurrency = createConcurrencyLimit(2, { maxWaiting: 16, maxWaitingPerOwner: 4 });

/** Tables and documents that wait for a thread. */
export const waitingFiles = limitConcurrency.waiting;

/**
 * Runs a job in a worker thread, so that a hostile file does not block the server.
 * @throws ThreadLimitError if it takes too much time or memory; QueueFullError if too many jobs wait.
 */
export const runInThread = (job: Job, { account, timeout = defaultTimeout }: Options = {}): Promise<Outcome> =>
  limitConcurrency(() => run(job, timeout), account);

async function run(job: Job, timeout: number): Promise<Outcome> {
  // Loaded on demand, because the code is a third as large as the server.
  const { default: code } = await import("./thread?thread");
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: job,
    // The job needs neither environment variables nor standard output.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  });
  const [outcome, bytes] = await new Promise<Message>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ThreadLimitError(`no result after ${timeout} ms`)), timeout);
    worker.once("message", resolve);
    worker.once("error", (error: Error & { readonly code?: string }) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadLimitError(error.message) : error),
    );
    worker.once("exit", (exitCode) => reject(new ThreadLimitError(`ended with ${exitCode}`)));
    const end = () => clearTimeout(timer);
    worker.once("message", end).once("error", end).once("exit", end);
  }).finally(() => worker.terminate());
  return { ...deserialize(outcome), ...(bytes === undefined ? {} : { bytes }) } as Outcome;
}

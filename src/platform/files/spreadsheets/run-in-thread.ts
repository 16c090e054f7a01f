import { deserialize } from "node:v8";
import { Worker } from "node:worker_threads";
import type { Text, UploadedFile } from "../../../contract";
import { createConcurrencyLimit } from "../../base/concurrency-limit";
import type { Sheet } from "./table";

/** What a thread is given: a table to read or to write, a document to check, the bytes of a BMP to decode. */
export type Job =
  | { readonly read: UploadedFile }
  | { readonly write: readonly Sheet[] }
  | { readonly check: UploadedFile }
  | { readonly decode: Uint8Array; readonly mostPixels: number };

/** What it gives back: the result, with large bytes apart, or why the file cannot be read. */
export type Outcome = { readonly done: unknown; readonly bytes?: Uint8Array } | { readonly fault: Text };

/** An outcome on its way: the outcome without its bytes, serialized, and the bytes, which are not copied. */
export type Message = readonly [outcome: Uint8Array, bytes: Uint8Array | undefined];

interface Options {
  /** The account whose file it is: of one account, a single thread runs at a time. */
  readonly account?: number | undefined;
  /** How long the job may take, ms. */
  readonly timeout?: number;
}

/** A thread that took longer, or more memory, than a file within the limits needs. */
export class ThreadLimitError extends Error {
  override readonly name = "ThreadEnded";
}

/**
 * How long one job may take, ms, and how much memory its objects may take, MB. Both are many times what 20,000 rows need: the
 * limits of each kind of file keep its work below 2 s on a machine that does nothing else.
 */
const patience = 15_000;
const memory = 512;

/** A machine has few cores, and the calls need one. Each job that waits holds its file or its rows in memory. */
const atOnce = createConcurrencyLimit(2, 16);

/**
 * Does a job in a thread of its own, so that a hostile file can hold up nobody else.
 * @throws ThreadEnded when it takes too long or too much memory; QueueFull while too many wait.
 */
export const runInThread = (job: Job, { account, timeout = patience }: Options = {}): Promise<Outcome> =>
  atOnce(() => run(job, timeout), account);

async function run(job: Job, timeout: number): Promise<Outcome> {
  // As large as a third of the server, and of no use before the first file comes.
  const { default: code } = await import("./thread?thread");
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: job,
    // A file needs nothing of what the environment may hold, and writes nothing.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory },
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

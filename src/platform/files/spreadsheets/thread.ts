import { serialize } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { readTable } from "./read-table";
import type { Job, Outcome } from "./run-in-thread";
import { UnreadableSpreadsheetError } from "./table";
import { writeXlsx } from "./write-xlsx";

/** What a thread does: one job, and then it ends. */
async function work(job: Job): Promise<Outcome> {
  try {
    return { done: "read" in job ? await readTable(job.read) : await writeXlsx(job.write) };
  } catch (error) {
    if (error instanceof UnreadableSpreadsheetError) return { fault: error.text };
    throw error;
  }
}

// Handed over as bytes, which are not copied and are read when this thread and all that it needed are gone.
const outcome = serialize(await work(workerData as Job));
parentPort?.postMessage(outcome, [outcome.buffer as ArrayBuffer]);

import { parentPort, workerData } from "node:worker_threads";
import { readTable } from "./read-table";
import type { Job, Outcome } from "./run-in-thread";
import { UnreadableTable } from "./table";
import { writeXlsx } from "./write-xlsx";

/** What a thread does: one job, and then it ends. */
async function work(job: Job): Promise<Outcome> {
  try {
    return { done: "read" in job ? await readTable(job.read) : await writeXlsx(job.write) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { fault: error.text };
    throw error;
  }
}

parentPort?.postMessage(await work(workerData as Job));

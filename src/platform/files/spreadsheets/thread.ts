import { serialize } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { readBmp } from "../bmp";
import { checkDocument } from "../check-document";
import { UnreadableFileError } from "../unreadable-file";
import { readTable } from "./read-table";
import type { Job, Message, Outcome } from "./run-in-thread";
import { UnreadableSpreadsheetError } from "./table";
import { writeXlsx } from "./write-xlsx";

/** What a thread does: one job, and then it ends. */
async function work(job: Job): Promise<Outcome> {
  try {
    if ("read" in job) return { done: await readTable(job.read) };
    if ("write" in job) return { done: await writeXlsx(job.write) };
    if ("check" in job) return { done: checkDocument(job.check).ending };
    return decoded(job);
  } catch (error) {
    if (error instanceof UnreadableSpreadsheetError || error instanceof UnreadableFileError)
      return { fault: error.text };
    throw error;
  }
}

function decoded({ decode, mostPixels }: Extract<Job, { readonly decode: Uint8Array }>): Outcome {
  const pixels = readBmp(decode, mostPixels);
  if (pixels === null || pixels === "tooMany") return { done: pixels };
  const { data, ...size } = pixels;
  return { done: size, bytes: data };
}

// Handed over as bytes, which are not copied and are read when this thread and all that it needed are gone.
const { bytes, ...rest } = { bytes: undefined, ...(await work(workerData as Job)) };
const outcome = serialize(rest);
const message: Message = [outcome, bytes];
parentPort?.postMessage(
  message,
  [outcome, bytes].flatMap((one) => (one === undefined ? [] : [one.buffer as ArrayBuffer])),
);

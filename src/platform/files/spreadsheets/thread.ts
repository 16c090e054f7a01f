import { serialize } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { readBmp } from "../bmp";
import { checkDocument } from "../check-document";
import { UnreadableFileError } from "../unreadable-file";
import { readTable } from "./read-table";
import { UnreadableSpreadsheetError } from "./table";
import type { Job, Message, Outcome } from "./thread-messages";
import { writeXlsx } from "./write-xlsx";

/** Runs the job of this worker thread. */
async function runJob(job: Job): Promise<Outcome> {
  try {
    if ("read" in job) return { done: await readTable(job.read) };
    if ("write" in job) return { done: await writeXlsx(job.write) };
    if ("check" in job) return { done: checkDocument(job.check).extension };
    return decodeBmp(job);
  } catch (error) {
    if (error instanceof UnreadableSpreadsheetError || error instanceof UnreadableFileError)
      return { fault: error.text };
    throw error;
  }
}

function decodeBmp({ decode, maxPixels }: Extract<Job, { readonly decode: Uint8Array }>): Outcome {
  const pixels = readBmp(decode, maxPixels);
  if (pixels === null || pixels === "tooMany") return { done: pixels };
  const { data, ...size } = pixels;
  return { done: size, bytes: data };
}

// Bytes are transferred without copying, and deserialized after this thread has freed its memory.
const { bytes, ...rest } = { bytes: undefined, ...(await runJob(workerData as Job)) };
const outcome = serialize(rest);
const message: Message = [outcome, bytes];
parentPort?.postMessage(
  message,
  [outcome, bytes].flatMap((part) => (part === undefined ? [] : [part.buffer as ArrayBuffer])),
);

import type { Text } from "../../contract";
import { runInThread, ThreadLimitError } from "./spreadsheets/run-in-thread";
import type { Job, Outcome } from "./spreadsheets/thread-messages";
import { UnreadableFileError } from "./unreadable-file";

type Success = Exclude<Outcome, { readonly fault: Text }>;

/**
 * Processes an uploaded file in a worker thread. Files of one account are processed one after the other.
 * @throws UnreadableFileError with a text for the person; QueueFullError if too many files wait.
 */
export async function inThread(job: Job, account: number): Promise<Success> {
  const outcome = await runInThread(job, { account }).catch((error: unknown) => {
    throw error instanceof ThreadLimitError ? new UnreadableFileError(tooComplex) : error;
  });
  if ("fault" in outcome) throw new UnreadableFileError(outcome.fault);
  return outcome;
}

const tooComplex: Text = {
  zh: "文件过于复杂，无法在限定时间和内存内检查，请简化后另存，或另存为 PDF 后上传",
  en: "Checking this file takes too much time or memory; simplify it or save it as PDF, and upload that file",
};

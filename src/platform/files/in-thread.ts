import type { Text } from "../../contract";
import { type Job, type Outcome, runInThread, ThreadLimitError } from "./spreadsheets/run-in-thread";
import { UnreadableFileError } from "./unreadable-file";

type Done = Exclude<Outcome, { readonly fault: Text }>;

/**
 * Works on an uploaded file in a thread of its own.
 * @throws UnreadableFileError saying what to do; QueueFullError while too many files wait.
 */
export async function inThread(job: Job, account: number): Promise<Done> {
  const outcome = await runInThread(job, { account }).catch((error: unknown) => {
    throw error instanceof ThreadLimitError ? new UnreadableFileError(tookTooMuch) : error;
  });
  if ("fault" in outcome) throw new UnreadableFileError(outcome.fault);
  return outcome;
}

const tookTooMuch: Text = {
  zh: "文件过于复杂，无法在限定时间和内存内检查，请简化后另存，或另存为 PDF 后上传",
  en: "This file takes too much time or memory to check; simplify it, or save it as PDF, and upload that file",
};

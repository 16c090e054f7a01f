import { useEffect, useRef, useState } from "react";
import { asRecord, type FileRule } from "../../../contract";
import type { Progress } from "../../client/transfer";
import { t } from "../../i18n";
import { useTransfer } from "../../providers/services-context";
import { fileFault } from "./check-file";

/** Uploads of one place of a page, one file at a time. */
export interface Upload {
  /** How far the file is; null while none is under way. */
  readonly progress: Progress | null;
  /** Why the last file was not taken; null where nothing is wrong. */
  readonly fault: string | null;
  readonly start: (file: File) => void;
  readonly stop: () => void;
}

/**
 * What becomes of an uploaded file: told its address on the server, the file, and the signal that stops the upload. What it
 * throws is said like any other failure of the upload.
 */
export type OnUploaded = (address: string, file: File, signal: AbortSignal) => unknown;

/** Uploads files that a rule lets pass. Leaving the page stops the one that is under way. */
export function useUpload(rule: FileRule, onUploaded: OnUploaded): Upload {
  const transfer = useTransfer();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    const wrong = fileFault(file, rule);
    setFault(wrong);
    if (wrong !== null || running.current !== null) return;
    const own = new AbortController();
    running.current = own;
    setProgress({ stage: "sending", share: 0 });
    try {
      const { upload } = await transfer();
      const answer = await upload("file/upload", file, { signal: own.signal, onProgress: setProgress });
      const address = addressIn(answer);
      if (address === null) throw new Error(t("files.noAddress"));
      await onUploaded(address, file, own.signal);
    } catch (error) {
      if (!own.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, fault, start: (file) => void start(file), stop: () => running.current?.abort() };
}

/** Where the file is, out of an upload's answer (spec E11); null where it does not say. */
function addressIn(answer: unknown): string | null {
  const { url } = asRecord(answer);
  return typeof url === "string" && url !== "" ? url : null;
}

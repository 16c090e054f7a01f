import { useEffect, useRef, useState } from "react";
import { asRecord, type FileRule } from "../../../contract";
import { MessageError } from "../../client/call-error";
import type { Progress } from "../../client/transfer";
import { t } from "../../i18n";
import { errorText } from "../../i18n/error-text";
import { useTransfer } from "../../providers/services-context";
import { fileFault } from "./check-file";
import { keepUpload } from "./running-uploads";

/** State and actions of an upload. Only one file uploads at a time. */
export interface Upload {
  /** Progress of the running upload, or null. */
  readonly progress: Progress | null;
  /** Error text of the last upload, or null. */
  readonly fault: string | null;
  readonly start: (file: File) => void;
  readonly stop: () => void;
}

/**
 * Handles an uploaded file. `address` is its address on the server; `signal` aborts when the user stops the upload.
 * Errors that it throws are shown as upload errors.
 */
export type OnUploaded = (address: string, file: File, signal: AbortSignal) => unknown;

/**
 * Uploads files that pass the rule. Leaving the page aborts the running upload.
 * @param inputId id of the input in a form, which waits for the upload when it is submitted
 */
export function useUpload(rule: FileRule, onUploaded: OnUploaded, inputId?: string): Upload {
  const transfer = useTransfer();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File): Promise<string | null> => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ stage: "sending", share: 0 });
    try {
      const { upload } = await transfer();
      const answer = await upload("file/upload", file, { signal: controller.signal, onProgress: setProgress });
      const address = addressIn(answer);
      if (address === null) throw new MessageError(t("files.noAddress"));
      await onUploaded(address, file, controller.signal);
      return null;
    } catch (error) {
      return controller.signal.aborted ? t("files.uploadStopped") : errorText(error);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  const start = (file: File): void => {
    const invalid = fileFault(file, rule);
    setFault(invalid);
    if (invalid !== null || running.current !== null) return;
    const ended = send(file);
    if (inputId !== undefined) keepUpload(inputId, ended);
    void ended.then(setFault);
  };
  return { progress, fault, start, stop: () => running.current?.abort() };
}

/** The file's address in the answer of an upload (spec E11), or null. */
function addressIn(answer: unknown): string | null {
  const { url } = asRecord(answer);
  return typeof url === "string" && url !== "" ? url : null;
}

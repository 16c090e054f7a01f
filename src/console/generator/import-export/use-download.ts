import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Payload } from "../../client/post";
import { saveFile } from "../../client/save-file";
import type { Progress } from "../../client/transfer";
import { useNotify } from "../../providers/notify";
import { useTransfer } from "../../providers/services-context";

/** The download of a screen. */
export interface DownloadState {
  /** Null while no download is in progress. */
  readonly progress: Progress | null;
  /** Downloads and saves a file. Ignored while another download is in progress. */
  readonly start: (path: string, payload: Payload) => void;
  readonly stop: () => void;
}

interface Options {
  readonly onSaved?: (name: string) => void;
  /** Replaces the default error notice. */
  readonly onFault?: (error: unknown) => void;
}

/** Downloads the files that calls answer, one at a time. An unmount stops the download. */
export function useDownload({ onSaved, onFault }: Options = {}): DownloadState {
  const transfer = useTransfer();
  const notify = useNotify();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const run = useCallback(
    async (path: string, payload: Payload): Promise<void> => {
      if (running.current !== null) return;
      const controller = new AbortController();
      running.current = controller;
      setProgress({ stage: "waiting", share: null });
      try {
        const { download } = await transfer();
        const { name, content } = await download(path, payload, { signal: controller.signal, onProgress: setProgress });
        saveFile(name, content);
        onSaved?.(name);
      } catch (error) {
        if (!controller.signal.aborted) (onFault ?? notify.failure)(error);
      } finally {
        running.current = null;
        setProgress(null);
      }
    },
    [transfer, notify, onSaved, onFault],
  );
  const start = useCallback((path: string, payload: Payload) => void run(path, payload), [run]);
  return useMemo(() => ({ progress, start, stop }), [progress, start, stop]);
}

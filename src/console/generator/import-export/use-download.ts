import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Payload } from "../../client/post";
import { saveFile } from "../../client/save-file";
import type { Progress } from "../../client/transfer";
import { useNotify } from "../../providers/notify";
import { useTransfer } from "../../providers/services-context";

/** Downloads of one screen. */
export interface DownloadState {
  /** How far the one under way is; null while there is none. */
  readonly progress: Progress | null;
  /** Asks for a file and hands it to the person. One at a time. */
  readonly start: (path: string, payload: Payload) => void;
  readonly stop: () => void;
}

interface Outcomes {
  readonly onSaved?: (name: string) => void;
  /** Told in place of the usual notice. */
  readonly onFault?: (error: unknown) => void;
}

/** Downloads of files that calls answer. */
export function useDownload({ onSaved, onFault }: Outcomes = {}): DownloadState {
  const transfer = useTransfer();
  const notify = useNotify();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const run = useCallback(
    async (path: string, payload: Payload): Promise<void> => {
      if (running.current !== null) return;
      const own = new AbortController();
      running.current = own;
      setProgress({ stage: "waiting", share: null });
      try {
        const { download } = await transfer();
        const { name, content } = await download(path, payload, { signal: own.signal, onProgress: setProgress });
        saveFile(name, content);
        onSaved?.(name);
      } catch (error) {
        if (!own.signal.aborted) (onFault ?? notify.failure)(error);
      } finally {
        running.current = null;
        setProgress(null);
      }
    },
    [transfer, notify, onSaved, onFault],
  );
  return useMemo(() => ({ progress, start: (path, payload) => void run(path, payload), stop }), [progress, run, stop]);
}

import { useCallback, useEffect, useRef, useState } from "react";
import type { ImportAnswer, RefusedRow } from "../../../contract";
import type { Progress } from "../../client/transfer";
import { t } from "../../i18n";
import { useTransfer } from "../../providers/context";
import { useNotify } from "../../providers/notification";
import { useRefreshAll } from "../use-refresh-all";

/** Where an import is. */
export type ImportStage =
  | { readonly name: "choosing"; readonly fault: string | null }
  | { readonly name: "running"; readonly progress: Progress }
  | { readonly name: "reported"; readonly answer: ImportAnswer };

export interface Import {
  readonly stage: ImportStage;
  readonly start: (file: File) => void;
  readonly stop: () => void;
  readonly restart: () => void;
}

/** Sends a table to be imported, once, and keeps what became of its rows. */
export function useImport(path: string): Import {
  const transfer = useTransfer();
  const notify = useNotify();
  const refreshAll = useRefreshAll();
  const [stage, setStage] = useState<ImportStage>({ name: "choosing", fault: null });
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  // Whoever leaves the page hears nothing of the answer: what is not yet sent need not be.
  useEffect(() => stop, [stop]);

  const start = useCallback(
    async (file: File): Promise<void> => {
      // A state would let two clicks of one frame through.
      if (running.current !== null) return;
      const own = new AbortController();
      running.current = own;
      setStage({ name: "running", progress: { stage: "sending", share: 0 } });
      try {
        const { upload } = await transfer();
        const onProgress = (progress: Progress) => setStage({ name: "running", progress });
        const answer = await upload(path, file, { signal: own.signal, onProgress });
        setStage({ name: "reported", answer: importAnswer(answer) });
      } catch (error) {
        if (own.signal.aborted) notify.warning(t("files.stopped"));
        else notify.failure(error);
        setStage({ name: "choosing", fault: own.signal.aborted || !(error instanceof Error) ? null : error.message });
      } finally {
        running.current = null;
        // Also after a failure on the way: some rows may have been entered.
        void refreshAll();
      }
    },
    [path, transfer, notify, refreshAll],
  );

  return {
    stage,
    start: (file) => void start(file),
    stop,
    restart: () => setStage({ name: "choosing", fault: null }),
  };
}

const countIn = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

/** What a server says of an import; what it leaves out is nothing. */
export function importAnswer(answer: unknown): ImportAnswer {
  const { total, imported, refused } = (typeof answer === "object" && answer !== null ? answer : {}) as Partial<
    Record<keyof ImportAnswer, unknown>
  >;
  const rows = (Array.isArray(refused) ? refused : []) as readonly Partial<RefusedRow>[];
  return {
    total: countIn(total),
    imported: countIn(imported),
    refused: rows.map(({ row, reason, values }) => ({
      row: countIn(row),
      reason: String(reason ?? ""),
      values: values ?? {},
    })),
  };
}

import { useCallback, useEffect, useRef, useState } from "react";
import type { Action, Resource, WireRecord } from "../../../contract";
import { t } from "../../i18n";
import { usePost } from "../../providers/context";
import { useRegistry } from "../../registry";
import { type Asked, appliesTo, recordsPerCall, sender } from "./action-call";
import { type BulkProgress, type BulkReport, runBulk } from "./bulk";

/** Calls of a run that are under way at the same time: quick enough, and no storm. */
const lanes = 4;

export type BulkStage =
  | { readonly name: "asking" }
  | { readonly name: "running"; readonly progress: BulkProgress; readonly isStopping: boolean }
  | { readonly name: "reported"; readonly report: BulkReport<WireRecord> };

interface Bulk {
  readonly stage: BulkStage;
  readonly start: (records: readonly WireRecord[], asked: Asked) => void;
  /** Lets the calls that are under way end and sends no more. */
  readonly stop: () => void;
}

interface Options {
  readonly resource: Resource;
  readonly action: Action;
  readonly onReport: (report: BulkReport<WireRecord>) => void;
}

/** A run of one action over many records, step by step. */
export function useBulk({ resource, action, onReport }: Options): Bulk {
  const post = usePost();
  const registry = useRegistry();
  const [stage, setStage] = useState<BulkStage>({ name: "asking" });
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const start = useCallback(
    async (records: readonly WireRecord[], asked: Asked): Promise<void> => {
      const abort = new AbortController();
      control.current = abort;
      const report = await runBulk({
        records,
        appliesTo: appliesTo(action),
        send: sender({ post, registry, resource, action, asked }),
        perCall: recordsPerCall(action),
        lanes: action.keysAs === undefined ? lanes : 1,
        messageOf: (error) => (error instanceof Error ? error.message : t("record.failed")),
        onProgress: (progress) => setStage({ name: "running", progress, isStopping: abort.signal.aborted }),
        signal: abort.signal,
      });
      setStage({ name: "reported", report });
      onReport(report);
    },
    [post, registry, resource, action, onReport],
  );

  const stop = (): void => {
    control.current?.abort();
    setStage((now) => (now.name === "running" ? { ...now, isStopping: true } : now));
  };
  return { stage, start: (records, asked) => void start(records, asked), stop };
}

import { useCallback, useEffect, useRef, useState } from "react";
import { type Action, code, type Resource, type WireRecord } from "../../../contract";
import { CallError, isNetworkError } from "../../client/call-error";
import { t } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { usePost, useServices } from "../../providers/services-context";
import { type UnsavedGuard, useUnsavedGuard } from "../form/use-unsaved-guard";
import { appliesTo, createBulkCall, type PromptValues, recordsPerCall } from "./action-call";
import { type BulkErrorKind, type BulkProgress, type BulkReport, runBulk } from "./bulk";
import { type BulkTarget, isFilterTarget } from "./bulk-target";
import { type InterruptedBulk, saveInterruptedBulk } from "./interrupted-bulk";
import { useFetchAll } from "./use-fetch-all";

/** Calls of a run that are under way at the same time: quick enough, and no storm. */
const lanes = 4;

/** Where a run over many records stands. */
export type BulkStage =
  /** Everything that matches is read first. */
  | { readonly name: "collecting"; readonly progress: BulkProgress | null }
  | { readonly name: "failed"; readonly error: unknown }
  | { readonly name: "asking"; readonly records: readonly WireRecord[] }
  | { readonly name: "running"; readonly progress: BulkProgress; readonly isStopping: boolean }
  | { readonly name: "reported"; readonly report: BulkReport<WireRecord> };

interface Bulk {
  readonly stage: BulkStage;
  readonly start: (records: readonly WireRecord[], asked: PromptValues) => void;
  /** Runs once more over those that were refused or not reached, with the same inputs. */
  readonly again: () => void;
  /** Lets the calls that are under way end and sends no more. */
  readonly stop: () => void;
  /** Reads what matches once more. */
  readonly retry: () => void;
  /** Asks before a run is left behind. */
  readonly guard: UnsavedGuard;
}

interface Options {
  readonly resource: Resource;
  readonly action: Action;
  readonly chosen: BulkTarget;
  /** A run that its screen did not outlive: it is reported at once. */
  readonly unfinished: InterruptedBulk | null;
  readonly onReport: (report: BulkReport<WireRecord>) => void;
}

/** What an error of a call means for those that would follow. */
const faultOf = (error: unknown): BulkErrorKind => {
  if (error instanceof CallError && error.code === code.tokenInvalid) return "over";
  return isNetworkError(error) ? "lost" : "refused";
};

/** The records of a report that another run may still do. */
export const retryable = ({ refused, remaining }: BulkReport<WireRecord>): readonly WireRecord[] => [
  ...refused.map((one) => one.record),
  ...remaining,
];

/** A run of one action over many records, step by step. */
export function useBulk({ resource, action, chosen, unfinished, onReport }: Options): Bulk {
  const post = usePost();
  const registry = useRegistry();
  const { session } = useServices();
  const [ran, setRan] = useState<Exclude<BulkStage, { name: "collecting" | "failed" | "asking" }> | null>(
    unfinished === null ? null : { name: "reported", report: unfinished.report },
  );
  const control = useRef<AbortController | null>(null);
  const isShown = useRef(true);
  const asked = useRef<PromptValues>(unfinished?.asked ?? {});
  const collecting = useFetchAll(resource, unfinished === null && isFilterTarget(chosen) ? chosen : null);
  const isRunning = ran?.name === "running";
  const guard = useUnsavedGuard(() => isRunning, isRunning);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      control.current?.abort();
    };
  }, []);

  const run = useCallback(
    async (records: readonly WireRecord[], values: PromptValues): Promise<void> => {
      const abort = new AbortController();
      const account = session.current()?.user.id;
      control.current = abort;
      asked.current = values;
      if (unfinished !== null) saveInterruptedBulk(null);
      const report = await runBulk({
        records,
        appliesTo: appliesTo(resource, action, account),
        send: createBulkCall({ post, registry, resource, action, asked: values }),
        perCall: recordsPerCall(action),
        concurrency: action.keysAs === undefined ? lanes : 1,
        messageOf: (error) => (error instanceof Error ? error.message : t("record.failed")),
        faultOf,
        onProgress: (progress) => setRan({ name: "running", progress, isStopping: abort.signal.aborted }),
        signal: abort.signal,
      });
      // Nobody sees the report then: it waits until the list is opened again.
      if (!isShown.current || report.end === "over") {
        saveInterruptedBulk({ resource: resource.name, account, action, asked: values, report });
      }
      setRan({ name: "reported", report });
      onReport(report);
    },
    [post, registry, resource, action, session, unfinished, onReport],
  );

  const stop = (): void => {
    control.current?.abort();
    setRan((now) => (now?.name === "running" ? { ...now, isStopping: true } : now));
  };
  return {
    stage: ran ?? collecting.stage ?? { name: "asking", records: isFilterTarget(chosen) ? [] : chosen },
    start: (records, values) => void run(records, values),
    again: () => ran?.name === "reported" && void run(retryable(ran.report), asked.current),
    stop,
    retry: collecting.retry,
    guard,
  };
}

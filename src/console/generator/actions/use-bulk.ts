import { useCallback, useEffect, useRef, useState } from "react";
import { type Action, code, type Resource, type WireRecord } from "../../../contract";
import { CallError, isNetworkError } from "../../client/call-error";
import { errorText } from "../../i18n/error-text";
import { useRegistry } from "../../providers/registry-context";
import { useServices } from "../../providers/services-context";
import { useCallMutation } from "../../providers/use-call-mutation";
import { type UnsavedGuard, useUnsavedGuard } from "../form/use-unsaved-guard";
import { appliesTo, createBulkCall, type PromptValues, recordsPerCall } from "./action-call";
import { type BulkErrorKind, type BulkProgress, type BulkReport, runBulk } from "./bulk";
import { type BulkTarget, isFilterTarget } from "./bulk-target";
import { type InterruptedBulk, saveInterruptedBulk } from "./interrupted-bulk";
import { isLeftOut } from "./skip-reason";
import { useFetchAll } from "./use-fetch-all";

/** Enough for hundreds of records, without flooding the server. */
const maxConcurrentCalls = 4;

/** The stage of a run over many records. */
export type BulkStage =
  /** Reads all records that match the filter. */
  | { readonly name: "collecting"; readonly progress: BulkProgress | null }
  | { readonly name: "failed"; readonly error: unknown }
  | { readonly name: "asking"; readonly records: readonly WireRecord[] }
  | { readonly name: "running"; readonly progress: BulkProgress; readonly isStopping: boolean }
  | {
      readonly name: "reported";
      readonly report: BulkReport<WireRecord>;
      /** The prompt values of the run. */
      readonly values: PromptValues;
      /** The current state of the changed records, if the server returned them. */
      readonly changed: readonly WireRecord[];
      /** Keys of the background jobs that do the work. */
      readonly jobs: readonly number[];
    };

interface Bulk {
  readonly stage: BulkStage;
  readonly start: (records: readonly WireRecord[], promptValues: PromptValues) => void;
  /** Repeats the run for the records that were refused or not reached, with the same prompt values. */
  readonly again: () => void;
  /** Sends no further call. Calls in flight end normally. */
  readonly stop: () => void;
  /** Reads the matching records again after a failure. */
  readonly retry: () => void;
  /** Asks before the person leaves a run in progress. */
  readonly guard: UnsavedGuard;
}

interface Options {
  readonly resource: Resource;
  readonly action: Action;
  readonly target: BulkTarget;
  /** An interrupted run: its report is the first stage. */
  readonly unfinished: InterruptedBulk | undefined;
  readonly onReport: (report: BulkReport<WireRecord>) => void;
}

const errorKindOf = (error: unknown): BulkErrorKind => {
  if (error instanceof CallError && error.code === code.tokenInvalid) return "sessionEnded";
  return isNetworkError(error) ? "lost" : "refused";
};

/** The records of a report that were not done: refused or not reached. */
export const retryable = ({ refused, remaining }: BulkReport<WireRecord>): readonly WireRecord[] => [
  ...refused.map(({ record }) => record),
  ...remaining,
];

/** Runs one action over many records, stage by stage. */
export function useBulk({ resource, action, target, unfinished, onReport }: Options): Bulk {
  const registry = useRegistry();
  const post = useCallMutation();
  const { session } = useServices();
  const [runStage, setRunStage] = useState<Extract<BulkStage, { name: "running" | "reported" }> | null>(
    unfinished === undefined
      ? null
      : { name: "reported", report: unfinished.report, values: unfinished.promptValues, changed: [], jobs: [] },
  );
  const control = useRef<AbortController | null>(null);
  const isShown = useRef(true);
  const latestValues = useRef<PromptValues>(unfinished?.promptValues ?? {});
  const collecting = useFetchAll(resource, unfinished === undefined && isFilterTarget(target) ? target : null);
  const isRunning = runStage?.name === "running";
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
      latestValues.current = values;
      if (unfinished !== undefined) saveInterruptedBulk(null);
      const changed: WireRecord[] = [];
      const jobs: number[] = [];
      const applies = appliesTo(resource, action, account);
      const report = await runBulk({
        records,
        appliesTo: (record) => applies(record) && !isLeftOut(resource, action, record, values),
        send: createBulkCall({
          post,
          registry,
          resource,
          action,
          promptValues: values,
          onChanged: (done) => changed.push(...done),
          onJob: (job) => jobs.push(job),
        }),
        perCall: recordsPerCall(action),
        concurrency: action.keysAs === undefined ? maxConcurrentCalls : 1,
        messageOf: errorText,
        errorKindOf,
        onProgress: (progress) => setRunStage({ name: "running", progress, isStopping: abort.signal.aborted }),
        signal: abort.signal,
      });
      // The dialog is closed or about to close: keep the report until the list is opened again.
      if (!isShown.current || report.end === "sessionEnded") {
        saveInterruptedBulk({ resource: resource.name, account, action, promptValues: values, report });
      }
      setRunStage({ name: "reported", report, values, changed, jobs });
      onReport(report);
    },
    [post, registry, resource, action, session, unfinished, onReport],
  );

  const stop = (): void => {
    control.current?.abort();
    setRunStage((current) => (current?.name === "running" ? { ...current, isStopping: true } : current));
  };
  return {
    stage: runStage ?? collecting.stage ?? { name: "asking", records: isFilterTarget(target) ? [] : target },
    start: (records, values) => void run(records, values),
    again: () => runStage?.name === "reported" && void run(retryable(runStage.report), latestValues.current),
    stop,
    retry: collecting.retry,
    guard,
  };
}

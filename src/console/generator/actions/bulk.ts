/** A record that was refused or lost, with the reason as a text for the user. */
export interface RejectedRecord<R> {
  readonly record: R;
  readonly message: string;
}

/** The result of a bulk action. Each record is in exactly one of the lists. */
export interface BulkReport<R> {
  readonly done: readonly R[];
  readonly refused: readonly RejectedRecord<R>[];
  /** Records that the action does not apply to. No call was made for them. */
  readonly skipped: readonly R[];
  /** Records that were not reached because the run ended early. */
  readonly remaining: readonly R[];
  /** Why the run ended. `lost`: several calls in a row were not answered. */
  readonly end: "complete" | "stopped" | "lost" | "sessionEnded";
}

/**
 * The meaning of an error for a run.
 * - `refused`: this call failed; the next one may succeed.
 * - `lost`: no answer arrived; the server may or may not have executed the call.
 * - `sessionEnded`: nothing was done, and no further call can succeed.
 */
export type BulkErrorKind = "refused" | "lost" | "sessionEnded";

/** Progress of a run over many records. */
export interface BulkProgress {
  /** Records whose call has ended, successful or not. */
  readonly settled: number;
  readonly total: number;
}

/** Sends one call for some records. Resolves to the records that were refused; all others succeeded. */
export type BulkCall<R> = (records: readonly R[]) => Promise<readonly RejectedRecord<R>[]>;

/** Options of a run over many records. */
export interface BulkRun<R> {
  readonly records: readonly R[];
  readonly appliesTo: (record: R) => boolean;
  /** When it throws, all records of the call count as refused. */
  readonly send: BulkCall<R>;
  /** Maximum number of records per call. */
  readonly perCall: number;
  /** Maximum number of calls in flight at the same time. Default: 1. */
  readonly concurrency?: number;
  readonly messageOf: (error: unknown) => string;
  /** By default every error is a refusal. */
  readonly errorKindOf?: (error: unknown) => BulkErrorKind;
  readonly onProgress?: (progress: BulkProgress) => void;
  /**
   * Stops the run before its next call. Calls in flight are not cancelled, because the server may already have executed
   * them.
   */
  readonly signal?: AbortSignal;
}

/** After this many lost calls in a row the connection counts as broken, and the run ends. */
const maxLostInRow = 5;

function chunksOf<R>(records: readonly R[], size: number): readonly (readonly R[])[] {
  const count = Math.ceil(records.length / size);
  return Array.from({ length: count }, (_, index) => records.slice(index * size, (index + 1) * size));
}

/**
 * Runs an action over many records. Never rejects: the report lists every failure, record by record.
 *
 * @example
 * const report = await runBulk({ records, appliesTo, send, perCall: 50, messageOf: String });
 * report.refused.map(({ record, message }) => `${record.id}: ${message}`);
 */
export async function runBulk<R>(run: BulkRun<R>): Promise<BulkReport<R>> {
  const { messageOf, errorKindOf = () => "refused" } = run;
  const applicable = run.records.filter(run.appliesTo);
  const waiting = [...chunksOf(applicable, run.perCall)];
  const answered = new Set<R>();
  const refusals = new Map<R, RejectedRecord<R>>();
  let end: BulkReport<R>["end"] = "complete";
  let lost = 0;
  const report = (): void => run.onProgress?.({ settled: answered.size, total: applicable.length });

  /** Resolves to the refused records, or to null when the session has ended and nothing was done. */
  const sendChunk = async (chunk: readonly R[]): Promise<readonly RejectedRecord<R>[] | null> => {
    try {
      const refused = await run.send(chunk);
      lost = 0;
      return refused;
    } catch (error) {
      const kind = errorKindOf(error);
      lost = kind === "lost" ? lost + 1 : 0;
      if (kind === "sessionEnded") {
        end = kind;
        return null;
      }
      if (lost >= maxLostInRow && end === "complete") end = "lost";
      const message = messageOf(error);
      return chunk.map((record) => ({ record, message }));
    }
  };
  const worker = async (): Promise<void> => {
    for (let chunk = waiting.shift(); chunk !== undefined; chunk = waiting.shift()) {
      if (run.signal?.aborted && end === "complete") end = "stopped";
      if (end !== "complete") return;
      const refused = await sendChunk(chunk);
      if (refused === null) return;
      for (const refusal of refused) refusals.set(refusal.record, refusal);
      for (const record of chunk) answered.add(record);
      report();
    }
  };
  report();
  await Promise.all(Array.from({ length: run.concurrency ?? 1 }, worker));

  return {
    done: applicable.filter((record) => answered.has(record) && !refusals.has(record)),
    refused: applicable.flatMap((record) => refusals.get(record) ?? []),
    skipped: run.records.filter((record) => !run.appliesTo(record)),
    remaining: applicable.filter((record) => !answered.has(record)),
    end,
  };
}

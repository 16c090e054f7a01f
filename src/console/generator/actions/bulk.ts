/** Why one record was not done. */
export interface RejectedRecord<R> {
  readonly record: R;
  readonly message: string;
}

/** What became of the records of a bulk action: each is in exactly one of the lists. */
export interface BulkReport<R> {
  readonly done: readonly R[];
  readonly refused: readonly RejectedRecord<R>[];
  /** Records that the action does not apply to; nothing was sent for them. */
  readonly skipped: readonly R[];
  /** Records that were not reached because the run ended before them. */
  readonly remaining: readonly R[];
  /** Why it ended: all were reached, somebody stopped it, nothing got through any more, or nobody may any more. */
  readonly end: "complete" | "stopped" | "lost" | "over";
}

/**
 * What an error means for a run: this call alone was refused; it was lost on its way, and may have been done or not; or no
 * call can go through any more (the session is over), and none of its records was done.
 */
export type BulkErrorKind = "refused" | "lost" | "over";

/** How far a run over many records is. */
export interface BulkProgress {
  /** Records whose call has been answered, whether it went through or not. */
  readonly settled: number;
  readonly total: number;
}

/** What one call did: the refusals among its records; the others went through. */
export type BulkCall<R> = (records: readonly R[]) => Promise<readonly RejectedRecord<R>[]>;

/** What a run over many records needs to know. */
export interface BulkRun<R> {
  readonly records: readonly R[];
  readonly appliesTo: (record: R) => boolean;
  /** Sends one call for the given records. A throw refuses them all. */
  readonly send: BulkCall<R>;
  /** Records a call takes; 1 where a call names one record. */
  readonly perCall: number;
  /** Calls under way at the same time. */
  readonly concurrency?: number;
  readonly messageOf: (error: unknown) => string;
  /** Every error is a refusal where this is absent. */
  readonly faultOf?: (error: unknown) => BulkErrorKind;
  readonly onProgress?: (progress: BulkProgress) => void;
  /** Stops before the next call; calls under way are waited for, for they may already have been done. */
  readonly signal?: AbortSignal;
}

/** Calls in a row that are lost on their way before a run takes the connection for broken and leaves the rest. */
const mostLost = 5;

function chunksOf<R>(records: readonly R[], size: number): readonly (readonly R[])[] {
  return Array.from({ length: Math.ceil(records.length / size) }, (_, at) => records.slice(at * size, (at + 1) * size));
}

/** Runs an action over many records. Never throws: what goes wrong stands in the report, record by record. */
export async function runBulk<R>(run: BulkRun<R>): Promise<BulkReport<R>> {
  const { messageOf, faultOf = () => "refused" } = run;
  const applicable = run.records.filter(run.appliesTo);
  const waiting = [...chunksOf(applicable, run.perCall)];
  const answered = new Set<R>();
  const refusals = new Map<R, RejectedRecord<R>>();
  let end: BulkReport<R>["end"] = "complete";
  let lost = 0;
  const report = (): void => run.onProgress?.({ settled: answered.size, total: applicable.length });

  /** What a call says of its records; null where it says that none of them was done. */
  const answerTo = async (chunk: readonly R[]): Promise<readonly RejectedRecord<R>[] | null> => {
    try {
      const refused = await run.send(chunk);
      lost = 0;
      return refused;
    } catch (error) {
      const fault = faultOf(error);
      lost = fault === "lost" ? lost + 1 : 0;
      if (fault === "over") end = "over";
      else if (lost >= mostLost && end === "complete") end = "lost";
      if (fault === "over") return null;
      const message = messageOf(error);
      return chunk.map((record) => ({ record, message }));
    }
  };
  const lane = async (): Promise<void> => {
    for (let chunk = waiting.shift(); chunk !== undefined; chunk = waiting.shift()) {
      if (run.signal?.aborted && end === "complete") end = "stopped";
      if (end !== "complete") return;
      const refused = await answerTo(chunk);
      if (refused === null) return;
      for (const one of refused) refusals.set(one.record, one);
      for (const record of chunk) answered.add(record);
      report();
    }
  };
  report();
  await Promise.all(Array.from({ length: run.concurrency ?? 1 }, lane));

  return {
    done: applicable.filter((record) => answered.has(record) && !refusals.has(record)),
    refused: applicable.flatMap((record) => refusals.get(record) ?? []),
    skipped: run.records.filter((record) => !run.appliesTo(record)),
    remaining: applicable.filter((record) => !answered.has(record)),
    end,
  };
}

/** Why one record was not done. */
export interface Refused<R> {
  readonly record: R;
  readonly message: string;
}

/** What became of the records of a bulk action: each is in exactly one of the lists. */
export interface BulkReport<R> {
  readonly done: readonly R[];
  readonly refused: readonly Refused<R>[];
  /** Records that the action does not apply to; nothing was sent for them. */
  readonly skipped: readonly R[];
  /** Records that were not reached because the run was stopped. */
  readonly left: readonly R[];
}

export interface BulkProgress {
  /** Records whose call has been answered, whether it went through or not. */
  readonly settled: number;
  readonly total: number;
}

/** What one call did: the refusals among its records; the others went through. */
export type BulkCall<R> = (records: readonly R[]) => Promise<readonly Refused<R>[]>;

export interface BulkRun<R> {
  readonly records: readonly R[];
  readonly appliesTo: (record: R) => boolean;
  /** Sends one call for the given records. A throw refuses them all. */
  readonly send: BulkCall<R>;
  /** Records a call takes; 1 where a call names one record. */
  readonly perCall: number;
  /** Calls under way at the same time. */
  readonly lanes?: number;
  readonly messageOf: (error: unknown) => string;
  readonly onProgress?: (progress: BulkProgress) => void;
  /** Stops before the next call; calls under way are waited for, for they may already have been done. */
  readonly signal?: AbortSignal;
}

/** Records a call takes where it takes many. */
export const keysPerCall = 50;

function chunksOf<R>(records: readonly R[], size: number): readonly (readonly R[])[] {
  return Array.from({ length: Math.ceil(records.length / size) }, (_, at) => records.slice(at * size, (at + 1) * size));
}

/** Runs an action over many records. Never throws: what goes wrong stands in the report, record by record. */
export async function runBulk<R>(run: BulkRun<R>): Promise<BulkReport<R>> {
  const applicable = run.records.filter(run.appliesTo);
  const waiting = [...chunksOf(applicable, run.perCall)];
  const answered = new Set<R>();
  const refused: Refused<R>[] = [];
  const report = (): void => run.onProgress?.({ settled: answered.size, total: applicable.length });

  const lane = async (): Promise<void> => {
    for (let chunk = waiting.shift(); chunk !== undefined; chunk = waiting.shift()) {
      if (run.signal?.aborted) return;
      const faults = await run.send(chunk).catch((error: unknown) => {
        const message = run.messageOf(error);
        return chunk.map((record) => ({ record, message }));
      });
      refused.push(...faults);
      for (const record of chunk) answered.add(record);
      report();
    }
  };
  report();
  await Promise.all(Array.from({ length: run.lanes ?? 1 }, lane));

  const refusals = new Map(refused.map((one) => [one.record, one]));
  return {
    done: applicable.filter((record) => answered.has(record) && !refusals.has(record)),
    refused: applicable.flatMap((record) => refusals.get(record) ?? []),
    skipped: run.records.filter((record) => !run.appliesTo(record)),
    left: applicable.filter((record) => !answered.has(record)),
  };
}

import { setTimeout as pause } from "node:timers/promises";
import type { IngestOutcome } from "./ingest-reports";
import type { Report } from "./report";

type Ingest = (reports: readonly Report[]) => Promise<readonly IngestOutcome[]>;

interface WaitingBatch {
  readonly reports: readonly Report[];
  readonly resolve: (outcomes: readonly IngestOutcome[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Sizes in reports: a batch of `own` or more gets a transaction of its own; smaller ones share a transaction of at most
 * `together`.
 */
export const batchSizes = { own: 50, together: 500 } as const;

/** How long a small batch waits for others, ms. Shorter than one write to the disk. */
const gatheringTime = 2;

/**
 * Maximum number of extra waits while fewer batches are waiting than the last transaction had. Their senders have just
 * received answers and will soon send again; one transaction for all of them is cheaper than two.
 */
const moreWaits = 4;

/**
 * Ingests small batches that arrive at about the same time in one transaction, so that they share one write to the
 * disk. Each caller gets the outcomes of its own batch after the commit. When a shared transaction fails, its batches
 * are ingested one by one, so that one bad batch does not fail the others.
 *
 * @example
 * const ingest = createMicroBatcher((reports) => ingestReports(database, reports, { now: clock(), log }));
 * const outcomes = await ingest([report]);
 */
export function createMicroBatcher(ingest: Ingest): Ingest {
  let waiting: WaitingBatch[] = [];
  let isRunning = false;

  const ingestWaiting = async (): Promise<void> => {
    isRunning = true;
    for (let last = 0; waiting.length > 0; ) {
      await pause(gatheringTime);
      for (let waits = 0; waits < moreWaits && waiting.length < last; waits += 1) await pause(gatheringTime);
      const group = firstGroup(waiting);
      last = group.length;
      waiting = waiting.slice(group.length);
      await ingestTogether(ingest, group);
    }
    isRunning = false;
  };

  return (reports) =>
    reports.length >= batchSizes.own
      ? ingest(reports)
      : new Promise((resolve, reject) => {
          waiting.push({ reports, resolve, reject });
          if (!isRunning) void ingestWaiting();
        });
}

/** The oldest waiting batches that fit into one transaction. */
function firstGroup(waiting: readonly WaitingBatch[]): readonly WaitingBatch[] {
  let count = 0;
  const end = waiting.findIndex(({ reports }) => {
    count += reports.length;
    return count > batchSizes.together;
  });
  return end < 0 ? waiting : waiting.slice(0, end);
}

async function ingestTogether(ingest: Ingest, group: readonly WaitingBatch[]): Promise<void> {
  if (group.length > 1) {
    try {
      const outcomes = await ingest(group.flatMap(({ reports }) => reports));
      let start = 0;
      for (const { reports, resolve } of group) {
        resolve(outcomes.slice(start, start + reports.length));
        start += reports.length;
      }
      return;
    } catch {
      // Ignored: each batch is ingested again below and reports its own error.
    }
  }
  for (const { reports, resolve, reject } of group) await ingest(reports).then(resolve, reject);
}

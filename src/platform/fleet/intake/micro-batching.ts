import { setTimeout as pause } from "node:timers/promises";
import type { IngestOutcome } from "./ingest-reports";
import type { Report } from "./report";

type Take = (reports: readonly Report[]) => Promise<readonly IngestOutcome[]>;

interface Waiting {
  readonly reports: readonly Report[];
  readonly resolve: (outcomes: readonly IngestOutcome[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** Reports of a batch that is worth a transaction of its own, and of one that many small ones are taken in, at most. */
export const batchSizes = { own: 50, together: 500 } as const;

/** How long a small batch waits for others, ms: less than the disk takes to keep it. */
const gatheringTime = 2;

/**
 * Takes small batches that come at about the same time in one transaction, so that many devices that report one by one
 * wait for the disk together. Each is answered with its own outcomes, after the transaction that holds it has ended; one that
 * fails is taken again batch by batch, so that nobody's fault is another's.
 */
export function createMicroBatcher(take: Take): Take {
  let waiting: Waiting[] = [];
  let isTaking = false;

  const takeWaiting = async (): Promise<void> => {
    isTaking = true;
    while (waiting.length > 0) {
      await pause(gatheringTime);
      const group = firstOf(waiting);
      waiting = waiting.slice(group.length);
      await takeTogether(take, group);
    }
    isTaking = false;
  };

  return (reports) =>
    reports.length >= batchSizes.own
      ? take(reports)
      : new Promise((resolve, reject) => {
          waiting.push({ reports, resolve, reject });
          if (!isTaking) void takeWaiting();
        });
}

/** As many as one transaction takes, in the order in which they came. */
function firstOf(waiting: readonly Waiting[]): readonly Waiting[] {
  let count = 0;
  const end = waiting.findIndex(({ reports }) => {
    count += reports.length;
    return count > batchSizes.together;
  });
  return end < 0 ? waiting : waiting.slice(0, end);
}

async function takeTogether(take: Take, group: readonly Waiting[]): Promise<void> {
  if (group.length > 1) {
    try {
      const outcomes = await take(group.flatMap(({ reports }) => reports));
      let at = 0;
      for (const { reports, resolve } of group) {
        resolve(outcomes.slice(at, at + reports.length));
        at += reports.length;
      }
      return;
    } catch {
      // Whose fault it is shows below.
    }
  }
  for (const { reports, resolve, reject } of group) await take(reports).then(resolve, reject);
}

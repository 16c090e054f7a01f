/** The queue is full: try again later. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

interface QueueLimits {
  /** Tasks that wait at the same time. Default: no limit. */
  readonly maxWaiting?: number;
  /** Waiting tasks of one owner, so that no owner fills the queue. Default: no limit. */
  readonly maxWaitingPerOwner?: number;
}

export interface ConcurrencyLimit {
  <R>(task: () => Promise<R>, owner?: number): Promise<R>;
  /** The number of tasks that wait. */
  readonly waiting: () => number;
}

/**
 * Limits how many heavy tasks this process runs at the same time, and so the memory that they need together. Further
 * tasks wait and start in the order in which they came.
 *
 * @param maxRunning tasks that run at the same time.
 * @param limits of the queue. Further tasks are refused with QueueFullError.
 * @returns a function that runs a task, with the number of waiting tasks. Only one task of each owner runs at a time,
 *   so that no owner takes all slots.
 *
 * @example
 * const limit = createConcurrencyLimit(2, { maxWaiting: 16, maxWaitingPerOwner: 4 });
 * const table = await limit(() => readTable(file), accountId);
 */
export function createConcurrencyLimit(
  maxRunning: number,
  { maxWaiting = Number.POSITIVE_INFINITY, maxWaitingPerOwner = Number.POSITIVE_INFINITY }: QueueLimits = {},
): ConcurrencyLimit {
  let running = 0;
  const busyOwners = new Set<number>();
  const queue: { readonly owner: number | undefined; readonly start: () => void }[] = [];
  const isFree = (owner: number | undefined): boolean => owner === undefined || !busyOwners.has(owner);
  const isQueueFull = (owner: number | undefined): boolean =>
    queue.length >= maxWaiting ||
    (owner !== undefined && queue.filter((next) => next.owner === owner).length >= maxWaitingPerOwner);
  const takeSlot = (owner: number | undefined): void => {
    running += 1;
    if (owner !== undefined) busyOwners.add(owner);
  };
  const freeSlot = (owner: number | undefined): void => {
    running -= 1;
    if (owner !== undefined) busyOwners.delete(owner);
    // The next task takes the slot at once, before a new call can.
    const index = queue.findIndex((next) => isFree(next.owner));
    const [next] = index === -1 ? [] : queue.splice(index, 1);
    if (next === undefined) return;
    takeSlot(next.owner);
    next.start();
  };
  const run = async <R>(task: () => Promise<R>, owner?: number): Promise<R> => {
    const mustWait = running >= maxRunning || !isFree(owner);
    if (mustWait && isQueueFull(owner)) throw new QueueFullError();
    if (mustWait) await new Promise<void>((start) => queue.push({ owner, start }));
    else takeSlot(owner);
    try {
      return await task();
    } finally {
      freeSlot(owner);
    }
  };
  return Object.assign(run, { waiting: () => queue.length });
}

/** Too much waits already. */
export class QueueFullError extends Error {
  override readonly name = "QueueFull";
}

/**
 * Lets so many pieces of heavy work run at one time; the others wait their turn in the order in which they came. It bounds
 * the memory that they take together.
 * @param mostWaiting how many may wait; what comes then is refused with QueueFullError. Without it, all wait.
 * @returns runs a piece of work. Of one owner, a single piece runs at a time: nobody takes all places.
 */
export function createConcurrencyLimit(
  most: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <R>(work: () => Promise<R>, owner?: number) => Promise<R> {
  let running = 0;
  const busy = new Set<number>();
  const waiting: { readonly owner: number | undefined; readonly go: () => void }[] = [];
  const isFree = (owner: number | undefined): boolean => owner === undefined || !busy.has(owner);
  const begin = (owner: number | undefined): void => {
    running += 1;
    if (owner !== undefined) busy.add(owner);
  };
  const end = (owner: number | undefined): void => {
    running -= 1;
    if (owner !== undefined) busy.delete(owner);
    // The place goes to the next one without being free in between.
    const at = waiting.findIndex((next) => isFree(next.owner));
    const [next] = at === -1 ? [] : waiting.splice(at, 1);
    if (next === undefined) return;
    begin(next.owner);
    next.go();
  };
  return async (work, owner) => {
    const mustWait = running >= most || !isFree(owner);
    if (mustWait && waiting.length >= mostWaiting) throw new QueueFullError();
    if (mustWait) await new Promise<void>((go) => waiting.push({ owner, go }));
    else begin(owner);
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}

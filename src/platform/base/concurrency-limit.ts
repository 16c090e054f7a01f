/** Too much waits already. */
export class QueueFullError extends Error {
  override readonly name = "QueueFull";
}

/**
 * Lets so many pieces of heavy work run at one time; the others wait their turn in the order in which they came. It bounds
 * the memory that they take together.
 * @param mostWaiting how many may wait; what comes then is refused with QueueFull. Without it, all wait.
 */
export function createConcurrencyLimit(
  most: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <R>(work: () => Promise<R>) => Promise<R> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most && waiting.length >= mostWaiting) throw new QueueFullError();
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one without being free in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

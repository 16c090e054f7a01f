/** The platform is being stopped: what would begin now does not. */
export class ShuttingDownError extends Error {
  override readonly name = "PlatformClosing";
}

/**
 * Calls and reports that are being worked on. A connection that ends takes nothing of them along: whoever goes away in the
 * middle of an import leaves a transaction behind that is under way, and no database can be closed well before it has ended.
 */
export interface TaskTracker {
  /**
   * Does something that has to end before the database is closed.
   * @throws PlatformClosing where it would begin too late.
   */
  run<R>(task: () => Promise<R>): Promise<R>;
  /** Lets nothing begin any more, and waits for what is under way. */
  close(): Promise<void>;
}

/** Work that a closing platform waits for. */
export function createTaskTracker(): TaskTracker {
  const underWay = new Set<Promise<unknown>>();
  let isClosing = false;
  return {
    async run(task) {
      if (isClosing) throw new ShuttingDownError();
      const doing = task();
      underWay.add(doing);
      try {
        return await doing;
      } finally {
        underWay.delete(doing);
      }
    },
    async close() {
      isClosing = true;
      await Promise.allSettled(underWay);
    },
  };
}

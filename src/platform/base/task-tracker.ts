/** The platform is shutting down and starts no new tasks. */
export class ShuttingDownError extends Error {
  override readonly name = "ShuttingDownError";
}

/**
 * Tracks the calls and reports in progress. A task continues when its client disconnects, so the platform waits some
 * seconds for all tasks before it closes the database.
 */
export interface TaskTracker {
  /**
   * Runs a task that must end before the database is closed.
   * @throws ShuttingDownError after `close` was called.
   */
  run<R>(task: () => Promise<R>): Promise<R>;
  /** Number of running tasks. */
  count(): number;
  /** Waits for the running tasks. */
  idle(): Promise<void>;
  /** Refuses new tasks and waits for the running ones. */
  close(): Promise<void>;
}

export function createTaskTracker(): TaskTracker {
  const running = new Set<Promise<unknown>>();
  let isClosing = false;
  const idle = async (): Promise<void> => {
    await Promise.allSettled(running);
  };
  return {
    count: () => running.size,
    idle,
    async run(task) {
      if (isClosing) throw new ShuttingDownError();
      const promise = task();
      running.add(promise);
      try {
        return await promise;
      } finally {
        running.delete(promise);
      }
    },
    close() {
      isClosing = true;
      return idle();
    },
  };
}

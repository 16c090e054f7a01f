import type { Clock } from "../base/clock";
import type { Logger } from "../base/logger";
import { outageOf } from "../base/outage";

/**
 * A background task.
 *
 * @param signal aborted when the platform closes: a long task checks it between its steps and ends early. The database
 *   stays open until the task has ended.
 */
export type JobHandler = (signal: AbortSignal) => Promise<unknown>;

/** Runs tasks periodically while the platform is open. The schedule is not stored. */
export interface Jobs {
  /**
   * Runs a task every `interval` ms, the first time after one interval. While the task is running its turns are
   * skipped, so it never runs twice at the same time. Its errors are logged under its name, and it runs again at its
   * next turn.
   *
   * @throws RangeError for a duplicate name, or for an interval that is not positive or longer than a timer supports.
   *
   * @example
   * jobs.every(hour, "sweep sessions", () => sessions.sweep());
   */
  every(interval: number, name: string, task: JobHandler): void;
  /**
   * Runs a task now, unless it is running, and waits for its end. An error of the task is only logged.
   * @throws RangeError for an unknown name.
   */
  run(name: string): Promise<void>;
  /** Stops the schedule and waits for the running tasks. */
  close(): Promise<void>;
}

interface Job {
  readonly task: JobHandler;
  readonly timer: NodeJS.Timeout;
  /** The current run. */
  running: Promise<void> | null;
}

/** Longest interval of a Node timer, ms; a longer one would become 1 ms. */
const maxInterval = 2 ** 31 - 1;

/**
 * Creates the scheduler of this process. Several processes on one database each run every task, so a task that must not
 * run twice claims its work in the database.
 */
export function createJobs({ log, clock }: { readonly log: Logger; readonly clock: Clock }): Jobs {
  const jobs = new Map<string, Job>();
  const closing = new AbortController();

  async function attempt(name: string, { task }: Job): Promise<void> {
    const begin = clock();
    try {
      await task(closing.signal);
      log.debug({ job: name, took: clock() - begin }, "job done");
    } catch (error) {
      log.error(
        { err: error, job: name, reason: outageOf(error)?.reason },
        "job failed; it runs again at its next turn",
      );
    }
  }

  function run(name: string, job: Job): Promise<void> {
    if (closing.signal.aborted) return job.running ?? Promise.resolve();
    job.running ??= attempt(name, job).finally(() => {
      job.running = null;
    });
    return job.running;
  }

  return {
    every(interval, name, task) {
      if (jobs.has(name)) throw new RangeError(`The job "${name}" exists already.`);
      if (!(interval > 0 && interval <= maxInterval))
        throw new RangeError(`"${name}" cannot run every ${interval} ms.`);
      const timer = setInterval(() => void run(name, job), interval);
      // A waiting job does not keep the process alive.
      timer.unref();
      const job: Job = { task, timer, running: null };
      jobs.set(name, job);
    },
    async run(name) {
      const job = jobs.get(name);
      if (job === undefined) throw new RangeError(`There is no job "${name}".`);
      await run(name, job);
    },
    async close() {
      closing.abort();
      for (const { timer } of jobs.values()) clearInterval(timer);
      await Promise.all([...jobs.values()].map(({ running }) => running));
    },
  };
}

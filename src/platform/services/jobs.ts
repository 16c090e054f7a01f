import type { Clock } from "../base/clock";
import type { Logger } from "../base/logger";

/**
 * Work that nobody waits for.
 *
 * @param signal aborted when the platform closes: a long task looks at it between two steps and ends early. What it has
 *   begun it must end, for the database is closed only then.
 */
export type JobHandler = (signal: AbortSignal) => Promise<unknown>;

/** Tasks that run again and again while the platform is open. They end with it, and with this process. */
export interface Jobs {
  /**
   * Runs a task every so many milliseconds, the first time after one such pause. While it is still under way its turn is
   * left out: one task never runs twice at the same time. What it throws is logged under its name, and it has its next turn.
   *
   * @throws RangeError for a name that another task has, or a pause that a timer cannot take.
   */
  every(pause: number, name: string, task: JobHandler): void;
  /** Has a task run now, unless it is under way, and waits for it either way. It never rejects. */
  run(name: string): Promise<void>;
  /** Has no task run any more and waits for those that are under way. */
  close(): Promise<void>;
}

interface Job {
  readonly task: JobHandler;
  readonly timer: NodeJS.Timeout;
  /** The run that is under way. */
  running: Promise<void> | null;
}

/** The longest pause that a timer takes, ms; it takes a longer one for no pause at all. */
const longestPause = 2 ** 31 - 1;

/**
 * Makes the scheduler of one process. Several processes on one database run every task once each: a task that must not
 * happen twice claims in the database what it is going to do.
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
      log.error({ err: error, job: name }, "a job failed; it has its next turn all the same");
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
    every(pause, name, task) {
      if (jobs.has(name)) throw new RangeError(`There is a job "${name}" already.`);
      if (!(pause > 0 && pause <= longestPause)) throw new RangeError(`"${name}" cannot run every ${pause} ms.`);
      const timer = setInterval(() => void run(name, job), pause);
      // What is left to do in a while keeps no process alive.
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

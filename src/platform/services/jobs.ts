import type { Clock } from "../base/clock";
import type { Logger } from "../base/logger";
import { outageOf } from "../base/outage";
import { type JobSchedule, turnOf } from "./job-schedule";

/**
 * A background task.
 *
 * @param signal aborted when the platform closes: a long task checks it between its steps and ends early. The database
 *   stays open until the task has ended, for some seconds.
 */
export type JobHandler = (signal: AbortSignal) => Promise<unknown>;

/** Runs tasks periodically while the platform is open. */
export interface Jobs {
  /**
   * Runs a task every `interval` ms, the first time after one interval. While the task is running its turns are
   * skipped, so it never runs twice at the same time. Its errors are logged under its name, and it runs again at its
   * next turn.
   *
   * Of several processes on one database, one runs the task.
   *
   * @param options.isInEach the task runs in each process, because it claims its work in the database.
   * @throws RangeError for a duplicate name, or for an interval that is not positive or longer than a timer supports.
   *
   * @example
   * jobs.every(hour, "sweep sessions", () => sessions.sweep());
   */
  every(interval: number, name: string, task: JobHandler, options?: { readonly isInEach?: boolean }): void;
  /**
   * Runs a task now, regardless of its schedule, and waits for its end. If this process is already running it, only
   * waits. An error of the task is only logged.
   * @throws RangeError for an unknown name.
   */
  run(name: string): Promise<void>;
  /** Stops the schedule and waits for the running tasks. */
  close(): Promise<void>;
}

interface Job {
  readonly task: JobHandler;
  /** ms */
  readonly interval: number;
  readonly schedule: JobSchedule | undefined;
  readonly timer: NodeJS.Timeout;
  /** The current run; true if it succeeded. */
  running: Promise<boolean> | null;
}

/** Longest interval of a Node timer, ms; a longer one would become 1 ms. */
const maxInterval = 2 ** 31 - 1;

interface JobsOptions {
  readonly log: Logger;
  readonly clock: Clock;
  /** Default: each task runs in this process, at each of its turns. */
  readonly schedule?: JobSchedule;
  /** Called after each run of a job. */
  readonly onEnd?: ((name: string, run: { readonly isOk: boolean; readonly seconds: number }) => void) | undefined;
}

/** Creates the scheduler of this process. */
export function createJobs({ log, clock, schedule: shared, onEnd }: JobsOptions): Jobs {
  const jobs = new Map<string, Job>();
  const closing = new AbortController();
  const turns = new Set<Promise<void>>();

  async function attempt(name: string, { task }: Job): Promise<boolean> {
    const begin = clock();
    let isOk = false;
    try {
      await task(closing.signal);
      isOk = true;
      log.debug({ job: name, took: clock() - begin }, "job done");
    } catch (error) {
      log.error(
        { err: error, job: name, reason: outageOf(error)?.reason },
        "job failed; it runs again at its next turn",
      );
    } finally {
      onEnd?.(name, { isOk, seconds: (clock() - begin) / 1000 });
    }
    return isOk;
  }

  function run(name: string, job: Job): Promise<boolean> {
    if (closing.signal.aborted) return job.running ?? Promise.resolve(false);
    job.running ??= attempt(name, job).finally(() => {
      job.running = null;
    });
    return job.running;
  }

  /** One turn of a job: runs it if it is due. */
  async function turn(name: string, job: Job): Promise<void> {
    const { interval, schedule, running } = job;
    const now = clock();
    if (running !== null) return schedule?.renew(name, interval);
    if ((await schedule?.begin(name, interval)) === false) return;
    if (await run(name, job)) await schedule?.finish(name, now + interval);
  }

  function startTurn(name: string, job: Job): void {
    const running = turn(name, job)
      .catch(logFault(name))
      .finally(() => turns.delete(running));
    turns.add(running);
  }

  const logFault = (name: string) => (error: unknown) =>
    log.error({ err: error, job: name, reason: outageOf(error)?.reason }, "the schedule of a job failed");

  return {
    every(interval, name, task, { isInEach = false } = {}) {
      if (jobs.has(name)) throw new RangeError(`The job "${name}" exists already.`);
      if (!(interval > 0 && interval <= maxInterval))
        throw new RangeError(`"${name}" cannot run every ${interval} ms.`);
      const schedule = isInEach ? undefined : shared;
      const timer = setInterval(() => startTurn(name, job), schedule === undefined ? interval : turnOf(interval));
      void schedule?.plan(name, interval).catch(logFault(name));
      // A waiting job does not keep the process alive.
      timer.unref();
      const job: Job = { task, interval, schedule, timer, running: null };
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
      await Promise.all([...turns, ...[...jobs.values()].map(({ running }) => running)]);
      // If the database is unreachable, the claims expire by themselves.
      await shared?.release().catch((error: unknown) => log.warn({ err: error }, "the jobs could not be released"));
    },
  };
}

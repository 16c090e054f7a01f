import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { type Clock, minute } from "../base/clock";
import type { Database } from "../database";

/**
 * The schedule of the jobs in the database. Of several processes one runs a job, and a restart does not put it off: jobs
 * that run once a day also run where the platform is restarted every day.
 */
export interface JobSchedule {
  /** Plans a new job: its first run is due after one interval, ms. Does not change a known one. */
  plan(name: string, interval: number): Promise<void>;
  /**
   * Begins a run, if the job is due and no other process has it. Then this process keeps it for two turns. Until `finish`
   * is called, the job is due again at its next turn: a failed run is repeated.
   */
  begin(name: string, interval: number): Promise<boolean>;
  /** Plans the next run after one that has succeeded. @param next ms since 1970 */
  finish(name: string, next: number): Promise<void>;
  /** Keeps a job that this process is still running. */
  renew(name: string, interval: number): Promise<void>;
  /** Lets other processes run the jobs of this one. */
  release(): Promise<void>;
}

/** Time between two looks at the schedule of a job with this interval, ms. */
export const turnOf = (interval: number): number => Math.min(interval, 5 * minute);

export function createJobSchedule(database: Kysely<Database>, clock: Clock): JobSchedule {
  const process = randomUUID();
  return {
    async plan(name, interval) {
      await database
        .insertInto("job")
        .values({ name, next_time: clock() + interval, lease_time: 0, lease_by: "" })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
    },
    async begin(name, interval) {
      const now = clock();
      // One statement, so that only one process gets the job. A timer may be a little early.
      const { numUpdatedRows } = await database
        .updateTable("job")
        .set({ next_time: now + turnOf(interval), lease_time: now + 2 * turnOf(interval), lease_by: process })
        .where("name", "=", name)
        .where("next_time", "<=", now + turnOf(interval) / 10)
        .where(({ or, eb }) => or([eb("lease_by", "=", process), eb("lease_time", "<=", now)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async finish(name, next) {
      await database
        .updateTable("job")
        .set({ next_time: next })
        .where("name", "=", name)
        .where("lease_by", "=", process)
        .execute();
    },
    async renew(name, interval) {
      await database
        .updateTable("job")
        .set({ lease_time: clock() + 2 * turnOf(interval) })
        .where("name", "=", name)
        .where("lease_by", "=", process)
        .execute();
    },
    async release() {
      await database.updateTable("job").set({ lease_time: 0 }).where("lease_by", "=", process).execute();
    },
  };
}

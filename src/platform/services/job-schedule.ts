import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { type Clock, minute } from "../base/clock";
import type { Database } from "../database";

/**
 * The schedule of the jobs in the database. Only one of several processes runs a job. A restart does not delay a job:
 * daily jobs run even if the platform is restarted every day.
 */
export interface JobSchedule {
  /** Plans a new job: its first run is due after one interval, ms. Does not change a known one. */
  plan(name: string, interval: number): Promise<void>;
  /**
   * Claims a run if the job is due and no other process has claimed it. The claim lasts two turns. Unless `finish` is
   * called, the job is due again at its next turn, so a failed run is repeated.
   */
  begin(name: string, interval: number): Promise<boolean>;
  /** Plans the next run after a successful one. @param next ms UTC */
  finish(name: string, next: number): Promise<void>;
  /** Extends the claim of a job that this process is still running. */
  renew(name: string, interval: number): Promise<void>;
  /** Ends all claims of this process, so that other processes can run its jobs. */
  release(): Promise<void>;
}

/** Time between two checks whether a job with this interval is due, ms. */
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

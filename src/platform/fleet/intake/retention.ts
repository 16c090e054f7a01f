import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { day } from "../../base/clock";
import { type Database, dropReportPartitions, skipLocked } from "../../database";

/** Reports per statement. Small, so that other statements wait only briefly. */
const step = 500;

/**
 * Deletes reports that are older than a number of months. The rows of their days stay. On PostgreSQL a partition is
 * dropped when all of its reports are that old. Other reports are deleted in steps, the oldest first; reports that
 * another transaction has locked are deleted in the next run.
 *
 * @param months over a year: stored reports detect duplicates, and a report may come 366 days late.
 * @returns the number of reports that were deleted in steps
 */
export async function sweepReports(
  database: Kysely<Database>,
  { now, months, signal }: { readonly now: number; readonly months: number; readonly signal: AbortSignal },
): Promise<number> {
  const oldest = now - months * 31 * day;
  let deleted = 0;
  if (signal.aborted) return deleted;
  for (const name of await dropReportPartitions(database, oldest)) {
    const table = sql.table(name);
    while (!signal.aborted) {
      const begunAt = performance.now();
      const { numAffectedRows = 0n } = await sql`delete from ${table} where (device_id, time) in
        (select device_id, time from ${table} where time < ${oldest} order by time limit ${step}
        ${skipLocked(database)})`.execute(database);
      if (numAffectedRows === 0n) break;
      deleted += Number(numAffectedRows);
      // Pause for as long as the deletion took, so that others get half of the time.
      await sleep(performance.now() - begunAt);
    }
  }
  return deleted;
}

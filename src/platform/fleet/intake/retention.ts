import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { day } from "../../base/clock";
import type { Database } from "../../database";

/** Reports that one statement deletes: few enough that nobody waits for it. */
const step = 500;

/** Pause after each step, ms. Others write meanwhile. */
const pause = 20;

/**
 * Deletes reports that are older than a number of months, the oldest first. The rows of their days stay.
 *
 * @param months over a year: a report may come 366 days late, and the stored one tells whether it came before.
 */
export async function sweepReports(
  database: Kysely<Database>,
  { now, months, signal }: { readonly now: number; readonly months: number; readonly signal: AbortSignal },
): Promise<number> {
  const oldest = now - months * 31 * day;
  let deleted = 0;
  while (!signal.aborted) {
    const { numAffectedRows = 0n } = await sql`delete from device_report where (device_id, time) in
      (select device_id, time from device_report where time < ${oldest} order by time limit ${step})`.execute(database);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < step) break;
    await sleep(pause);
  }
  return deleted;
}

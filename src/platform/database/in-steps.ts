import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, SelectQueryBuilder } from "kysely";
import { repeatOnDeadlock } from "./constraint";
import { engineOf } from "./engine";
import type { Database } from "./tables";

/**
 * Rows of the first and smallest step. A call that changes at most so many rows has one step. Smaller steps would take
 * much more time together: each updates the totals of thousands of quarters of an hour.
 */
export const firstStep = 200;

/** How long a larger step should take, ms. On SQLite nothing else runs meanwhile. */
const stepTime = 150;

/** What one transaction of a long change may do. */
export interface Step {
  /** The largest number of rows. The last step may find more. */
  readonly limit: number;
  /** The id of the last row of the step before; 0 if the query no longer finds the rows of that step. */
  readonly after: number;
}

/** The result of a step that leaves rows for further steps. */
export class Unfinished {
  readonly after: number;

  /** @param after the id of the last row of the step; needed if the query still finds its rows. */
  constructor(after = 0) {
    this.after = after;
  }
}

/**
 * Changes many rows in steps, so that others do not wait for all of them. Others see the rows that are changed already.
 * After an error or the end of the process, the same call must be able to change the rest.
 *
 * @param transaction runs one step in a transaction of its own, after a deadlock again. It checks everything before it
 *   changes rows, so that a call that is refused at once changes nothing. The last step also does all that must be atomic.
 * @param checkpoint called between two steps. It throws if the change must stop.
 * @returns the result of the last step
 *
 * @example
 * inSteps(checkpoint, (step) =>
 *   database.transaction().execute(async (trx) => {
 *     await assertAllowed(trx);
 *     const { ids, isLast } = await rowsOfStep(trx, rowsToChange(trx), step);
 *     await change(trx, ids);
 *     if (!isLast) return new Unfinished(ids.at(-1));
 *     await record(entry, trx);
 *   }),
 * );
 */
export async function inSteps<R>(
  checkpoint: () => Promise<void>,
  transaction: (step: Step) => Promise<R | Unfinished>,
): Promise<R> {
  for (let step: Step = { limit: firstStep, after: 0 }; ; ) {
    const current = step;
    const begunAt = performance.now();
    const result = await repeatOnDeadlock(() => transaction(current));
    if (!(result instanceof Unfinished)) return result;
    const took = performance.now() - begunAt;
    const limit = Math.min(Math.round((step.limit * stepTime) / took), 2 * step.limit);
    step = { limit: Math.max(limit, firstStep), after: result.after };
    // Calls that wait for the database run now.
    await sleep(took / 2);
    await checkpoint();
  }
}

/**
 * Finds the rows of a step, and locks them on PostgreSQL. The last step has all rows, also those that have become a part
 * of the query since they were passed.
 *
 * @param rows a query without order that no longer finds the rows that earlier steps have changed
 */
export async function rowsOfStep<T extends "device" | "storage">(
  trx: Kysely<Database>,
  rows: SelectQueryBuilder<Database, T, object>,
  { limit, after }: Step,
): Promise<{ readonly ids: readonly number[]; readonly isLast: boolean }> {
  // Kysely cannot type a query on a union of tables. Both have an id.
  const sorted = (rows as unknown as SelectQueryBuilder<Database, "device", object>)
    .select("id")
    .orderBy("id")
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate());
  const idsOf = async (query: typeof sorted) => (await query.execute()).map(({ id }) => id);
  const next = await idsOf(sorted.where("id", ">", after).limit(limit + 1));
  if (next.length > limit) return { ids: next.slice(0, limit), isLast: false };
  return { ids: after === 0 ? next : await idsOf(sorted), isLast: true };
}

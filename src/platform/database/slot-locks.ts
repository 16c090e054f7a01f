import type pg from "pg";
import type { SlotLocks } from "../base/in-flight-quota";

/** How long to wait for an answer, ms. */
const timeout = 2000;

/**
 * Locks slots with PostgreSQL's advisory locks. They belong to the connection, so they are released at once if the
 * process is killed or the server fails over.
 *
 * @param connection the process's own connection; undefined while there is none
 * @param drop closes a connection that does not answer: a late answer would leave a slot locked.
 */
export function createSlotLocks(connection: () => pg.Client | undefined, drop: (client: pg.Client) => void): SlotLocks {
  let last: Promise<pg.QueryResult | undefined> = Promise.resolve(undefined);
  /** Runs one statement after the other. Undefined without an answer. */
  const run = (text: string, values: readonly unknown[]): Promise<pg.QueryResult | undefined> => {
    last = last.then(() => {
      const client = connection();
      // The types of the driver do not know the timeout of a single query.
      return client?.query({ text, values: [...values], query_timeout: timeout } as pg.QueryConfig).catch(() => {
        drop(client);
        return undefined;
      });
    });
    return last;
  };
  return {
    async take(name, slots) {
      const result = await run(
        `select slot from unnest($2::int[]) as slot where pg_try_advisory_lock(hashtext($1), slot) limit 1`,
        [name, slots],
      );
      if (result === undefined) return undefined;
      const [row] = result.rows as { readonly slot: number }[];
      return row?.slot ?? null;
    },
    free: (name, slot) => void run("select pg_advisory_unlock(hashtext($1), $2)", [name, slot]),
  };
}

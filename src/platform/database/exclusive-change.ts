import { type Kysely, sql } from "kysely";
import { engineOf } from "./engine";
import { lockExclusively } from "./run-exclusively";
import type { Database } from "./tables";

/**
 * Changes tables in one transaction. Other processes that start at the same time wait and then see the changes. If the
 * work fails or the process is killed, nothing is changed.
 */
export function changeExclusively<R>(
  database: Kysely<Database>,
  change: (connection: Kysely<Database>) => Promise<R>,
): Promise<R> {
  if (engineOf(database) === "sqlite") {
    return database.connection().execute((connection) => inSqlite(connection, () => change(connection)));
  }
  return database.transaction().execute(async (trx) => {
    // Building an index, or waiting for another process that builds it, may take longer than the limit for pages.
    await sql`set local statement_timeout = 0`.execute(trx);
    await lockExclusively(trx);
    return change(trx);
  });
}

/** Runs work in a transaction that takes SQLite's write lock at its beginning, not at the first write. */
export async function inSqlite<R>(connection: Kysely<Database>, work: () => Promise<R>): Promise<R> {
  await sql`begin immediate`.execute(connection);
  try {
    const result = await work();
    await sql`commit`.execute(connection);
    return result;
  } catch (error) {
    await sql`rollback`.execute(connection);
    throw error;
  }
}

import { type Kysely, sql, type Transaction } from "kysely";
import { engineOf } from "./engine";
import type { Database } from "./tables";

/** An arbitrary number that no other program on the same PostgreSQL database is likely to use. */
const lockNumber = 702_641_190_053;

/**
 * Runs work that only one process may do at a time (first account, demo data) in one transaction. On PostgreSQL other
 * processes wait until the transaction has ended; on SQLite only one transaction runs at a time anyway.
 */
export function runExclusively<R>(
  database: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<R>,
): Promise<R> {
  return database.transaction().execute(async (trx) => {
    if (engineOf(trx) === "postgres") await lockExclusively(trx);
    return work(trx);
  });
}

/**
 * Waits until no other process does exclusive work on this PostgreSQL database, and keeps others out until the
 * transaction ends.
 */
export async function lockExclusively(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(trx);
}

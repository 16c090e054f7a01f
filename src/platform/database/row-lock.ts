import { type Kysely, sql } from "kysely";
import { engineOf } from "./engine";
import type { TableWithId } from "./insert";
import type { Database } from "./tables";

/**
 * Lets what belongs to one record be counted and added to by one transaction at a time: on PostgreSQL others that lock the same
 * record wait here until this transaction has ended, and then count what it has written; on SQLite a transaction is alone by
 * itself. A lock that leaves the key free, for whoever writes rows that refer to the record holds its key.
 */
export async function lockRow(trx: Kysely<Database>, table: TableWithId & string, id: number): Promise<void> {
  if (engineOf(trx) !== "postgres") return;
  // Of a choice of tables Kysely cannot tell which columns there are; each of them has an id, and none is read but that.
  await trx
    .selectFrom(table as "account")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Lets one transaction at a time ask whether anybody has a value and take it, where no index sees to that: on PostgreSQL others
 * that lock the same value wait here until this transaction has ended, and then find who has it.
 */
export async function lockValue(trx: Kysely<Database>, of: string, value: string): Promise<void> {
  if (engineOf(trx) !== "postgres") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${of} ${value}`}, 0))`.execute(trx);
}

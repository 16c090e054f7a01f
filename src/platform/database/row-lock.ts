import { type Kysely, type RawBuilder, sql } from "kysely";
import { engineOf } from "./engine";
import type { TableWithId } from "./insert";
import type { Database } from "./tables";

/**
 * Locks a row until the transaction ends, so that the rows that belong to it can be counted and added without a race.
 * On PostgreSQL other transactions that lock the row wait; on SQLite only one transaction runs at a time anyway. The
 * lock mode does not block inserts of rows that refer to the locked one.
 */
export async function lockRow(trx: Kysely<Database>, table: TableWithId & string, id: number): Promise<void> {
  if (engineOf(trx) !== "postgres") return;
  // Kysely cannot type a query on a union of tables. The cast is safe: each of them has an id.
  await trx
    .selectFrom(table as "account")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks a row that is to be deleted. Unlike `lockRow`, it also waits for transactions that are about to refer to the row
 * (`for key share`).
 */
export async function lockRowForDeletion(
  trx: Kysely<Database>,
  table: TableWithId & string,
  id: number,
): Promise<void> {
  if (engineOf(trx) !== "postgres") return;
  await trx
    .selectFrom(table as "account")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .execute();
}

/**
 * Locks a value until the transaction ends, so that a transaction can check that the value is free and take it, where
 * no unique index ensures that. On PostgreSQL other transactions that lock the same value wait.
 * @param of the kind of value, for example `email`; equal values of different kinds do not block each other.
 */
export async function lockValue(trx: Kysely<Database>, of: string, value: string): Promise<void> {
  if (engineOf(trx) !== "postgres") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${of} ${value}`}, 0))`.execute(trx);
}

/** Locks the rows that a statement selects, and leaves out those that others have locked. Nothing on SQLite. */
export const skipLocked = (database: Kysely<Database>): RawBuilder<unknown> =>
  engineOf(database) === "postgres" ? sql`for update skip locked` : sql``;

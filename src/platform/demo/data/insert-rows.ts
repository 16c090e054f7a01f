import { type InsertObject, type Kysely, sql } from "kysely";
import type { Database } from "../../database";
import type { TableWithId } from "../../database/insert";

/** Parameters that one statement may have on SQLite, and with room to spare on PostgreSQL. */
const mostParameters = 30_000;

/** Inserts rows of one shape and answers their ids by the value of a unique column. */
export async function insertRows<T extends TableWithId & string>(
  trx: Kysely<Database>,
  table: T,
  rows: readonly InsertObject<Database, T>[],
  unique: string,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const columns = Math.max(...rows.map((row) => Object.keys(row).length), 1);
  const size = Math.floor(mostParameters / columns);
  for (let at = 0; at < rows.length; at += size) {
    const made = await trx
      .insertInto(table)
      .values(rows.slice(at, at + size))
      .returning([sql<number>`id`.as("id"), sql<string>`${sql.ref(unique)}`.as("value")])
      .execute();
    for (const { id, value } of made) ids.set(value, id);
  }
  return ids;
}

/** @throws RangeError for a row that was not inserted. */
export function idOf(ids: ReadonlyMap<string, number>, value: string): number {
  const id = ids.get(value);
  if (id === undefined) throw new RangeError(`No row was inserted with "${value}".`);
  return id;
}

/** Rows that one statement of literals has: neither engine gains by more. */
const rowsAStatement = 2000;

/**
 * Inserts rows of numbers as literals. A hundred thousand rows of parameters take twice as long, and somebody waits for the
 * first page.
 * @throws RangeError for anything but a number.
 */
export async function insertNumbers<T extends keyof Database & string>(
  trx: Kysely<Database>,
  table: T,
  columns: readonly (keyof Database[T] & string)[],
  rows: readonly (readonly number[])[],
): Promise<void> {
  for (const value of rows.flat())
    if (!Number.isFinite(value)) throw new RangeError(`${value} is no number to insert.`);
  const head = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values `;
  for (let at = 0; at < rows.length; at += rowsAStatement) {
    const literals = rows.slice(at, at + rowsAStatement).map((row) => `(${row.join(",")})`);
    await sql`${head}${sql.raw(literals.join(","))}`.execute(trx);
  }
}

import { type InsertObject, type Kysely, sql } from "kysely";
import type { Database } from "../../database";
import type { TableWithId } from "../../database/insert";

/** Maximum number of parameters per statement. SQLite accepts 32,766, PostgreSQL 65,535. */
const maxParameters = 30_000;

/**
 * Inserts rows with the same columns.
 *
 * @param unique name of a unique column.
 * @returns the ids by the values of that column.
 */
export async function insertRows<T extends TableWithId & string>(
  trx: Kysely<Database>,
  table: T,
  rows: readonly InsertObject<Database, T>[],
  unique: string,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const columns = Math.max(...rows.map((row) => Object.keys(row).length), 1);
  const size = Math.floor(maxParameters / columns);
  for (let start = 0; start < rows.length; start += size) {
    const inserted = await trx
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .returning([sql<number>`id`.as("id"), sql<string>`${sql.ref(unique)}`.as("value")])
      .execute();
    for (const { id, value } of inserted) ids.set(value, id);
  }
  return ids;
}

/**
 * Looks up the id of an inserted row.
 *
 * @throws RangeError when no such row was inserted.
 */
export function idOf(ids: ReadonlyMap<string, number>, value: string): number {
  const id = ids.get(value);
  if (id === undefined) throw new RangeError(`No row was inserted with "${value}".`);
  return id;
}

/** Rows per statement of literals. More do not make either engine faster. */
const rowsPerStatement = 2000;

/**
 * Inserts rows of numbers and JSON texts of numbers as literals, which takes half as long as parameters. The first start
 * inserts a hundred thousand rows while the user waits.
 *
 * @throws RangeError for a value that is neither a finite number nor such a text.
 */
export async function insertLiterals<T extends keyof Database & string>(
  trx: Kysely<Database>,
  table: T,
  columns: readonly (keyof Database[T] & string)[],
  rows: readonly (readonly (number | string)[])[],
): Promise<void> {
  const head = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values `;
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const literals = rows.slice(start, start + rowsPerStatement).map((row) => `(${row.map(literal).join(",")})`);
    await sql`${head}${sql.raw(literals.join(","))}`.execute(trx);
  }
}

function literal(value: number | string): string {
  if (typeof value === "string" ? !/^[-\d.,[\]]*$/.test(value) : !Number.isFinite(value)) {
    throw new RangeError(`"${value}" is not a number.`);
  }
  return typeof value === "string" ? `'${value}'` : String(value);
}

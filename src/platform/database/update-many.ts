import { type Kysely, type RawBuilder, sql, type Updateable } from "kysely";
import type { TableWithId } from "./insert";
import type { Database } from "./tables";

/** SQL types of the columns of a list of rows: both engines know these words. */
export type ColumnType = "bigint" | "double precision" | "text";

/**
 * A list of rows as a table that other statements read from. Its columns are called `column1`, `column2` … by both
 * engines. Types are said once, in the first row: PostgreSQL takes parameters for texts otherwise.
 */
export function valuesTable(types: readonly ColumnType[], rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const lines = rows.map((row, line) => {
    const cells = types.map((type, at) => (line === 0 ? sql`cast(${row[at]} as ${sql.raw(type)})` : sql`${row[at]}`));
    return sql`(${sql.join(cells)})`;
  });
  return sql`(values ${sql.join(lines)})`;
}

/**
 * Changes many rows of one table, each to values of its own, in one statement.
 *
 * @param types the columns that are set; every row has all of them.
 */
export async function updateMany<T extends TableWithId & string, C extends keyof Updateable<Database[T]> & string>(
  trx: Kysely<Database>,
  table: T,
  types: Readonly<Record<C, ColumnType>>,
  rows: readonly (Pick<Updateable<Database[T]>, NoInfer<C>> & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(types) as C[];
  const sets = columns.map((column, at) => sql`${sql.ref(column)} = ${sql.ref(`v.column${at + 2}`)}`);
  const values = valuesTable(
    ["bigint", ...columns.map((column) => types[column])],
    rows.map((row) => [row.id, ...columns.map((column) => row[column])]),
  );
  await sql`update ${sql.table(table)} set ${sql.join(sets)} from ${values} as v
    where ${sql.ref(`${table}.id`)} = v.column1`.execute(trx);
}

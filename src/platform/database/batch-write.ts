import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from "kysely";
import { engineOf } from "./engine";
import type { TableWithId } from "./insert";
import type { Database } from "./tables";

/** SQL types of the columns of a list of rows: both engines know these words. */
export type ColumnType = "bigint" | "double precision" | "text";

/**
 * A list of rows as a table that statements read from, in the order of the list. Its columns are called `column1`,
 * `column2` and so on. However long the list is, it is one parameter, so the statement's text is always the same: nothing
 * has to be built, parsed and planned anew for another number of rows, and no limit on parameters is in the way.
 */
export function valuesTable(
  database: Kysely<Database>,
  types: readonly ColumnType[],
  rows: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  const columns = types.map(
    (type, at) => sql`cast(e.value ->> ${sql.lit(at)} as ${sql.raw(type)}) as ${sql.ref(`column${at + 1}`)}`,
  );
  const json = JSON.stringify(rows);
  const elements =
    engineOf(database) === "postgres" ? sql`jsonb_array_elements(cast(${json} as jsonb))` : sql`json_each(${json})`;
  return sql`(select ${sql.join(columns)} from ${elements} as e)`;
}

/** The values of one column, to be compared with: `where("id", "in", valuesOf(trx, "bigint", ids))`. */
export const valuesOf = <V extends number | string>(
  database: Kysely<Database>,
  type: ColumnType,
  values: readonly V[],
): RawBuilder<V> =>
  valuesTable(
    database,
    [type],
    values.map((value) => [value]),
  ) as RawBuilder<V>;

/** The types of some columns of a table. */
export type ColumnTypes<C extends string> = Readonly<Record<C, ColumnType>>;

/**
 * A statement that inserts many rows, in their order; to be executed by the caller, who may add what to do about rows that
 * are there, or what to return.
 *
 * @param types the columns that are set; every row has all of them.
 */
export function insertMany<
  T extends keyof Database & string,
  C extends keyof Database[T] & keyof Insertable<Database[T]> & string,
>(trx: Kysely<Database>, table: T, types: ColumnTypes<C>, rows: readonly Pick<Insertable<Database[T]>, NoInfer<C>>[]) {
  const columns = Object.keys(types) as C[];
  const values = valuesTable(
    trx,
    columns.map((column) => types[column]),
    rows.map((row) => columns.map((column) => row[column])),
  );
  // Without "where", SQLite takes an "on conflict" that follows for the condition of a join.
  return trx.insertInto(table).columns(columns).expression(sql`select * from ${values} as v where true`);
}

/**
 * Changes many rows of one table, each to values of its own, in one statement.
 *
 * @param types the columns that are set; every row has all of them.
 */
export async function updateMany<T extends TableWithId & string, C extends keyof Updateable<Database[T]> & string>(
  trx: Kysely<Database>,
  table: T,
  types: ColumnTypes<C>,
  rows: readonly (Pick<Updateable<Database[T]>, NoInfer<C>> & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(types) as C[];
  const sets = columns.map((column, at) => sql`${sql.ref(column)} = ${sql.ref(`v.column${at + 2}`)}`);
  const values = valuesTable(
    trx,
    ["bigint", ...columns.map((column) => types[column])],
    rows.map((row) => [row.id, ...columns.map((column) => row[column])]),
  );
  await sql`update ${sql.table(table)} set ${sql.join(sets)} from ${values} as v
    where ${sql.ref(`${table}.id`)} = v.column1`.execute(trx);
}

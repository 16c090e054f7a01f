import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from "kysely";
import { engineOf } from "./engine";
import type { TableWithId } from "./insert";
import type { Database } from "./tables";

/** SQL type of a column of `valuesTable`; SQLite and PostgreSQL know all three names. */
export type ColumnType = "bigint" | "double precision" | "text";

/**
 * Turns a list of rows into a table expression with the columns `column1`, `column2` and so on, in the order of the
 * list. The whole list is one JSON parameter. So the statement's text does not depend on the number of rows, the engine
 * can reuse its plan, and the limit on the number of parameters does not apply.
 */
export function valuesTable(
  database: Kysely<Database>,
  types: readonly ColumnType[],
  rows: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  const columns = types.map(
    (type, index) => sql`cast(e.value ->> ${sql.lit(index)} as ${sql.raw(type)}) as ${sql.ref(`column${index + 1}`)}`,
  );
  const json = JSON.stringify(rows);
  const elements =
    engineOf(database) === "postgres" ? sql`jsonb_array_elements(cast(${json} as jsonb))` : sql`json_each(${json})`;
  return sql`(select ${sql.join(columns)} from ${elements} as e)`;
}

/**
 * Operator and operand of a condition: the column has one of the values. The list is one parameter, as in `valuesTable`.
 * PostgreSQL knows the length of an array, and so finds a few keys by an index. A JSON list counts as a hundred values.
 *
 * @example
 * await trx.selectFrom("device").select("id").where("id", ...oneOf(trx, "bigint", ids)).execute();
 */
export const oneOf = <V extends number | string>(
  database: Kysely<Database>,
  type: ColumnType,
  values: readonly V[],
): readonly ["=" | "in", RawBuilder<V>] =>
  engineOf(database) === "postgres"
    ? ["=", sql<V>`any(cast(${values} as ${sql.raw(type)}[]))`]
    : [
        "in",
        valuesTable(
          database,
          [type],
          values.map((value) => [value]),
        ) as RawBuilder<V>,
      ];

/** SQL types of the columns that a statement sets. */
export type ColumnTypes<C extends string> = Readonly<Record<C, ColumnType>>;

/**
 * Builds a statement that inserts many rows in the given order. The caller executes it, and may add `onConflict` or
 * `returning` before.
 *
 * @param types the columns to set; every row has all of them.
 *
 * @example
 * const types = { account_id: "bigint", subject: "text" } as const;
 * await insertMany(trx, "message", types, rows).returning("id").execute();
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
  // Without "where", SQLite parses a following "on conflict" as the condition of a join.
  return trx.insertInto(table).columns(columns).expression(sql`select * from ${values} as v where true`);
}

/**
 * Updates many rows of a table in one statement, each with different values.
 *
 * @param types the columns to set; every row has all of them.
 */
export async function updateMany<T extends TableWithId & string, C extends keyof Updateable<Database[T]> & string>(
  trx: Kysely<Database>,
  table: T,
  types: ColumnTypes<C>,
  rows: readonly (Pick<Updateable<Database[T]>, NoInfer<C>> & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(types) as C[];
  const sets = columns.map((column, index) => sql`${sql.ref(column)} = ${sql.ref(`v.column${index + 2}`)}`);
  const values = valuesTable(
    trx,
    ["bigint", ...columns.map((column) => types[column])],
    rows.map((row) => [row.id, ...columns.map((column) => row[column])]),
  );
  await sql`update ${sql.table(table)} set ${sql.join(sets)} from ${values} as v
    where ${sql.ref(`${table}.id`)} = v.column1`.execute(trx);
}

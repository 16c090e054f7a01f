import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Column, isPostgres } from "./schema";

/**
 * Steps of migrations for tables that come from declarations. `npm run migrate:plan` writes them. A step does nothing if its
 * table or column is missing: a new database gets these tables after all migrations, and a database may skip versions.
 *
 * As with `schema.ts`, their behaviour never changes.
 */

type ColumnType = "bigint" | "double precision" | "text";

async function columnsOf(db: Kysely<unknown>, table: string): Promise<readonly string[]> {
  const query = isPostgres(db)
    ? sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`
    : sql<{ name: string }>`select name from pragma_table_info(${table})`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

const hasColumn = async (db: Kysely<unknown>, table: string, column: string): Promise<boolean> =>
  (await columnsOf(db, table)).includes(column);

/** Adds a column. Rows that exist get its default. */
export async function addDeclaredColumn(
  db: Kysely<unknown>,
  table: string,
  column: string,
  type: ColumnType,
  build: Column,
): Promise<void> {
  const columns = await columnsOf(db, table);
  if (columns.length === 0 || columns.includes(column)) return;
  await db.schema.alterTable(table).addColumn(column, type, build).execute();
}

/** Renames a column. Its values stay. */
export async function renameDeclaredColumn(
  db: Kysely<unknown>,
  table: string,
  from: string,
  to: string,
): Promise<void> {
  if (!(await hasColumn(db, table, from))) return;
  await db.schema.alterTable(table).renameColumn(from, to).execute();
  await sql`update declared_part set name = ${to} where type = 'column' and table_name = ${table} and name = ${from}`.execute(
    db,
  );
}

/**
 * Replaces a column by a new one with other values. The platform restores its declared indexes at the same start.
 *
 * @param value computes a new value from the row with the old one.
 */
export async function rewriteDeclaredColumn(
  db: Kysely<unknown>,
  table: string,
  column: string,
  { type, build, value }: { readonly type: ColumnType; readonly build?: Column; readonly value: RawBuilder<unknown> },
): Promise<void> {
  if (!(await hasColumn(db, table, column))) return;
  // SQLite cannot change the type or nullability of a column.
  const rewritten = `${column}_rewritten`;
  await db.schema.alterTable(table).addColumn(rewritten, type, build).execute();
  await sql`update ${sql.table(table)} set ${sql.ref(rewritten)} = ${value}`.execute(db);
  await dropWithIndexes(db, table, column);
  await db.schema.alterTable(table).renameColumn(rewritten, column).execute();
}

/** Drops a column with its values. */
export async function dropDeclaredColumn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  if (!(await hasColumn(db, table, column))) return;
  await dropWithIndexes(db, table, column);
  await sql`delete from declared_part where type = 'column' and table_name = ${table} and name = ${column}`.execute(db);
}

/** PostgreSQL drops the indexes of a dropped column. SQLite refuses to drop a column that has one. */
async function dropWithIndexes(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{ name: string }>`select l.name from pragma_index_list(${table}) as l
      join pragma_index_info(l.name) as i where i.name = ${column} and l.origin = 'c'`.execute(db);
    for (const { name } of rows) await db.schema.dropIndex(name).execute();
  }
  await db.schema.alterTable(table).dropColumn(column).execute();
}

/** Renames a table. Its rows stay. */
export async function renameDeclaredTable(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  if ((await columnsOf(db, from)).length === 0) return;
  await db.schema.alterTable(from).renameTo(to).execute();
  await sql`update declared_part set name = ${to} where type = 'table' and name = ${from}`.execute(db);
  await sql`update declared_part set table_name = ${to} where table_name = ${from}`.execute(db);
}

/** Drops a table with its rows. */
export async function dropDeclaredTable(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.dropTable(table).ifExists().execute();
  await sql`delete from declared_part where table_name = ${table}`.execute(db);
}

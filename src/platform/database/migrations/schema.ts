import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter } from "kysely";

/**
 * Helpers for migrations. Their behaviour never changes, because an old migration must create the same tables today as
 * on the day it was written. For another behaviour add a new function.
 */

/** Whether the migration runs on PostgreSQL, and not on SQLite. */
export const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Shapes a column: whether it may be empty, its default. */
export type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** A column that is never null. */
export const required: Column = (column) => column.notNull();

/** A text column that is empty by default. */
export const emptyByDefault: Column = (column) => column.notNull().defaultTo("");

/** A number column with a default value. */
export const withDefault =
  (value: number): Column =>
  (column) =>
    column.notNull().defaultTo(value);

/** A primary key whose value the code sets. */
export const primary: Column = (column) => column.primaryKey();

interface Reference {
  /** What happens to this row when the row it refers to is deleted. By default that row cannot be deleted. */
  readonly onDelete?: "cascade" | "set null";
}

/** An optional reference to the `id` of another table. */
export const refersTo =
  (table: string, { onDelete }: Reference = {}): Column =>
  (column) => {
    const reference = column.references(`${table}.id`);
    return onDelete ? reference.onDelete(onDelete) : reference;
  };

/** A required reference to the `id` of another table. */
export const belongsTo =
  (table: string, reference?: Reference): Column =>
  (column) =>
    refersTo(table, reference)(column).notNull();

/**
 * Creates a table whose ids the database generates. The id of a deleted row is never used again, because logs and open
 * pages may still refer to it.
 */
export function createTableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, "id"> {
  const table = db.schema.createTable(name);
  return isPostgres(db)
    ? table.addColumn("id", "bigint", (id) => id.generatedByDefaultAsIdentity().primaryKey())
    : table.addColumn("id", "integer", (id) => id.primaryKey().autoIncrement());
}

/** Creates an index that is named after its table and columns. */
export async function createIndex(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join("_")}`)
    .on(table)
    .columns([...columns])
    .execute();
}

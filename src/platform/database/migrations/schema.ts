import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter } from "kysely";

/**
 * Helpers of migrations. Their meaning never changes: a database that is migrated today must get the tables that it would
 * have got on the day of the migration. A new meaning is a new function.
 */

/** Whether PostgreSQL runs the migration; SQLite does otherwise. */
export const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** For values that every row has. */
export const required: Column = (column) => column.notNull();

/** For texts that are empty when left out. */
export const emptyByDefault: Column = (column) => column.notNull().defaultTo("");

/** For numbers that have this value when left out. */
export const withDefault =
  (value: number): Column =>
  (column) =>
    column.notNull().defaultTo(value);

/** For a key that is made elsewhere. */
export const primary: Column = (column) => column.primaryKey();

interface Reference {
  /** What becomes of this row when the other is deleted. Left out: the other cannot be deleted while this row is there. */
  readonly onDelete?: "cascade" | "set null";
}

/** An optional reference to the `id` of another table. */
export const refersTo =
  (table: string, { onDelete }: Reference = {}): Column =>
  (column) => {
    const reference = column.references(`${table}.id`);
    return onDelete ? reference.onDelete(onDelete) : reference;
  };

/** A reference that is always there. */
export const belongsTo =
  (table: string, reference?: Reference): Column =>
  (column) =>
    refersTo(table, reference)(column).notNull();

/**
 * A table whose ids the database makes. Ids are never used again: what names a deleted row (a log, an open page) must not
 * come to mean another.
 */
export function createTableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, "id"> {
  const table = db.schema.createTable(name);
  return isPostgres(db)
    ? table.addColumn("id", "bigint", (id) => id.generatedByDefaultAsIdentity().primaryKey())
    : table.addColumn("id", "integer", (id) => id.primaryKey().autoIncrement());
}

/** An index named after its table and columns. */
export async function createIndex(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join("_")}`)
    .on(table)
    .columns([...columns])
    .execute();
}

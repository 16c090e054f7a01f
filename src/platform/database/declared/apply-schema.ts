import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { StartupError, type StartupProblem } from "../../base/startup-error";
import { engineOf } from "../engine";
import { changeExclusively } from "../exclusive-change";
import type { Database } from "../tables";
import { type DeclaredPart, readSchema } from "./actual-schema";
import { compareSchema, type SafeChange } from "./compare-schema";
import { describeChange, problemOf, problemOfDuplicates } from "./describe-changes";
import type { ColumnModel, IndexModel, TableModel } from "./table-model";

/**
 * Brings the tables of the declarations up to date: adds tables, columns and indexes, all or none. Call it after `migrate`.
 *
 * @returns the changes that were made, for the log.
 * @throws StartupError with every change that could lose or rewrite data; then nothing is changed.
 */
export async function applySchema(database: Kysely<Database>, models: readonly TableModel[]): Promise<string[]> {
  const first = compareSchema(models, await readSchema(database, models));
  if (first.safe.length + first.unsafe.length === 0) return [];
  return changeExclusively(database, async (trx) => {
    // Another process may have made the changes since.
    const { safe, unsafe } = compareSchema(models, await readSchema(trx, models));
    const problems: StartupProblem[] = unsafe.map((change) => problemOf(change, models));
    for (const change of problems.length > 0 ? [] : safe) problems.push(...(await make(trx, change)));
    if (problems.length > 0) throw new StartupError(problems);
    return safe.map(describeChange);
  });
}

/** @returns why the change cannot be made. */
async function make(trx: Kysely<Database>, change: SafeChange): Promise<StartupProblem[]> {
  if (change.type === "add table") {
    await createTable(trx, change.table);
    await record(trx, "table", change.table.name, change.table.name);
  } else if (change.type === "add column") {
    const { table, column } = change;
    await trx.schema.alterTable(table).addColumn(column.name, columnTypes[column.type], shapeOf(column)).execute();
    await record(trx, "column", table, column.name);
  } else if (change.type === "add index") {
    const { table, index } = change;
    const duplicates = index.isUnique ? await countDuplicates(trx, table, index) : 0;
    if (duplicates > 0) return [problemOfDuplicates(table, index.columns, duplicates)];
    const creating = trx.schema
      .createIndex(index.name)
      .on(table)
      .columns([...index.columns]);
    await (index.isUnique ? creating.unique() : creating).execute();
    await record(trx, "index", table, index.name);
  } else {
    await trx.schema.dropIndex(change.name).execute();
    await trx.deleteFrom("declared_part").where("type", "=", "index").where("name", "=", change.name).execute();
  }
  return [];
}

/** The type of a column in SQL; both engines know all of them. An id is a generated `bigint`. */
const columnTypes = { id: "bigint", integer: "bigint", real: "double precision", text: "text" } as const;

const shapeOf =
  ({ isNullable, default: value }: ColumnModel) =>
  (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => {
    const shaped = isNullable ? column : column.notNull();
    return value === undefined ? shaped : shaped.defaultTo(value);
  };

async function createTable(trx: Kysely<Database>, model: TableModel): Promise<void> {
  let table = trx.schema.createTable(model.name);
  for (const column of model.columns) {
    if (column.type !== "id") table = table.addColumn(column.name, columnTypes[column.type], shapeOf(column));
    else if (engineOf(trx) === "postgres") {
      table = table.addColumn(column.name, "bigint", (id) => id.generatedByDefaultAsIdentity().primaryKey());
    } else table = table.addColumn(column.name, "integer", (id) => id.primaryKey().autoIncrement());
  }
  await table.execute();
}

/** Counts the values that more than one row has. Rows with an empty column do not conflict. */
async function countDuplicates(trx: Kysely<Database>, table: string, { columns }: IndexModel): Promise<number> {
  const names = columns.map((column) => sql.ref(column));
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select 1 from ${sql.table(table)} where ${sql.join(
        names.map((name) => sql`${name} is not null`),
        sql` and `,
      )} group by ${sql.join(names)} having count(*) > 1
    ) as duplicates`.execute(trx);
  return rows[0]?.count ?? 0;
}

async function record(trx: Kysely<Database>, type: DeclaredPart["type"], table: string, name: string): Promise<void> {
  await trx
    .insertInto("declared_part")
    .values({ type, table_name: table, name, create_time: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

import { type Kysely, sql } from "kysely";
import { type Database, engineOf } from "../../database";

/** The tables that get most rows. */
const tables = ["device", "alarm", "storage"] as const;

/** The seed itself finds the history of its models with these. */
const needed = ["alarm_device_id_begin_time", "storage_bound_device"] as const;

/** Drops the indexes of large tables while `work` inserts rows, and creates them again afterwards: much faster. */
export async function withoutIndexes(database: Kysely<Database>, work: () => Promise<void>): Promise<void> {
  const indexes = await indexesOf(database);
  for (const { name } of indexes) await database.schema.dropIndex(name).execute();
  await work();
  // Sorting many rows takes longer than any statement of the platform may take.
  await database.connection().execute(async (connection) => {
    const isPostgres = engineOf(connection) === "postgres";
    if (isPostgres) await sql`set statement_timeout = 0`.execute(connection);
    if (isPostgres) await sql`set maintenance_work_mem = '256MB'`.execute(connection);
    for (const { statement } of indexes) await sql.raw(statement).execute(connection);
    if (isPostgres) await sql`reset statement_timeout`.execute(connection);
    if (isPostgres) await sql`reset maintenance_work_mem`.execute(connection);
  });
}

/** Indexes that belong to no constraint. */
async function indexesOf(database: Kysely<Database>) {
  const [table, name] = [sql.join(tables), sql.join(needed)];
  const query =
    engineOf(database) === "postgres"
      ? sql<{ name: string; statement: string }>`select indexname as name, indexdef as statement from pg_indexes
          where schemaname = current_schema() and tablename in (${table}) and indexname not in (${name})
            and not exists (select 1 from pg_constraint where conname = indexname)`
      : sql<{ name: string; statement: string }>`select name, sql as statement from sqlite_master
          where type = 'index' and sql is not null and tbl_name in (${table}) and name not in (${name})`;
  return (await query.execute(database)).rows;
}

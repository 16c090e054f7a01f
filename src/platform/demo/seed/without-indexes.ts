import { type Kysely, sql } from "kysely";
import { type Database, engineOf } from "../../database";

/** The tables that get the most rows. */
const tables = ["device", "device_day", "device_text", "alarm", "storage"] as const;

/** The seed itself uses these indexes to find the history of its models. */
const needed = ["alarm_device_id_begin_time", "storage_bound_device"] as const;

/** An index, a foreign key or a trigger: how to drop it and to create it again. */
interface Part {
  readonly drop: string;
  readonly create: string;
}

/**
 * Drops indexes, foreign keys and triggers of large tables while `work` inserts rows, and creates them again
 * afterwards. This makes inserting much faster.
 */
export async function withoutIndexes(database: Kysely<Database>, work: () => Promise<void>): Promise<void> {
  const isPostgres = engineOf(database) === "postgres";
  const parts = await (isPostgres ? partsOfPostgres(database) : partsOfSqlite(database));
  if (!isPostgres) await sql`pragma foreign_keys = off`.execute(database);
  for (const { drop } of parts) await sql.raw(drop).execute(database);
  await work();
  if (isPostgres) {
    const others = parts.filter((part) => !isIndex(part));
    // A GIN index is built by one core.
    await createAll(database, parts.filter(isIndex), 2);
    return createAll(database, others, 1);
  }
  for (const { create } of parts) await sql.raw(create).execute(database);
  await sql`insert into device_text_index (device_text_index) values ('rebuild')`.execute(database);
  await sql`insert into storage_text_index (storage_text_index) values ('rebuild')`.execute(database);
  await sql`pragma foreign_keys = on`.execute(database);
}

const isIndex = ({ drop }: Part): boolean => drop.startsWith("drop index");

/** Creates parts on PostgreSQL. @param connections how many at a time */
async function createAll(database: Kysely<Database>, parts: readonly Part[], connections: number): Promise<void> {
  const rest = [...parts];
  const createNext = (): Promise<void> =>
    database.connection().execute(async (connection) => {
      // Sorting many rows may take longer than the time limit of the platform's statements.
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`set maintenance_work_mem = '256MB'`.execute(connection);
      try {
        for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
          await sql.raw(next.create).execute(connection);
        }
      } finally {
        // After an error, the other connections stop, too.
        rest.length = 0;
        await sql`reset statement_timeout`.execute(connection);
        await sql`reset maintenance_work_mem`.execute(connection);
      }
    });
  await Promise.all(Array.from({ length: connections }, createNext));
}

async function partsOfSqlite(database: Kysely<Database>): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    select 'drop ' || type || ' "' || name || '"' as "drop", sql as "create" from sqlite_master
    where type in ('index', 'trigger') and sql is not null and tbl_name in (${sql.join(tables)})
      and name not in (${sql.join(needed)})`.execute(database);
  return rows;
}

/** Indexes that belong to no constraint, GIN first because they take longest, and foreign keys. */
async function partsOfPostgres(database: Kysely<Database>): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    select format('drop index %I', indexname) as "drop", indexdef as "create" from pg_indexes
    where schemaname = current_schema() and tablename in (${sql.join(tables)})
      and indexname not in (${sql.join(needed)})
      and not exists (select 1 from pg_constraint where conname = indexname)
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
      and conrelid::regclass::text in (${sql.join(tables)})`.execute(database);
  const isGin = ({ create }: Part): number => Number(create.includes("USING gin"));
  return rows.toSorted((left, right) => isGin(right) - isGin(left));
}

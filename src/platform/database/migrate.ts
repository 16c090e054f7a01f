import { type Kysely, Migrator, sql } from "kysely";
import { StartupError } from "../base/startup-error";
import { engineOf } from "./engine";
import { inSqlite } from "./exclusive-change";
import { recordChecksums, verifyChecksums } from "./migration-checksums";
import { migrations } from "./migrations";
import type { Database } from "./tables";

/**
 * Runs the pending migrations, all or none, even if the process is killed meanwhile. Processes that start at the same
 * time on one PostgreSQL database take turns (Kysely's migrator holds an advisory lock).
 *
 * @returns the names of the migrations that were run.
 * @throws StartupError when the database was made by a newer version of the platform, or by migrations that have changed.
 */
export async function migrate(database: Kysely<Database>): Promise<string[]> {
  return database.connection().execute((connection) =>
    engineOf(connection) === "postgres"
      ? migratePostgres(connection)
      : // Kysely uses no transaction on SQLite.
        inSqlite(connection, () => runMigrator(connection, undefined)),
  );
}

async function migratePostgres(connection: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(connection);
  // Building an index, or waiting for another process that builds it, may take longer than the limit for pages.
  await sql`set statement_timeout = 0`.execute(connection);
  try {
    return await runMigrator(connection, rows[0]?.schema);
  } finally {
    await sql`reset statement_timeout`.execute(connection);
  }
}

/** @param schema needed on PostgreSQL: without it the migrator may find the migration table of another schema. */
async function runMigrator(connection: Kysely<Database>, schema: string | undefined): Promise<string[]> {
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => migrations },
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
  await verifyChecksums(connection);
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw isFromNewerVersion(error) ? newerVersion(error) : error;
  await recordChecksums(connection);
  return results.map(({ migrationName }) => migrationName);
}

function isFromNewerVersion(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith("corrupted migrations");
}

function newerVersion(error: Error): StartupError {
  return new StartupError({
    about: "database",
    problem: `it was made by another version of this platform (${error.message}).`,
    cure: "Start the version that was used last, or a newer one; going back needs the backup from before the upgrade.",
  });
}

import { join } from "node:path";
import { Kysely, type PostgresPool, type SqliteDatabase, SqliteDialect, sql } from "kysely";
import Sqlite from "libsql";
// Types only: the PostgreSQL driver is loaded on demand, because a server on SQLite does not need it.
import type pg from "pg";
import type { Logger } from "../base/logger";
import { errorMessage, StartupError } from "../base/startup-error";
import { CurrentSchemaDialect } from "./current-schema-dialect";
import { endsConnection } from "./outage";
import type { Database } from "./tables";

/** Name of the SQLite file in the data folder. */
export const databaseFile = "platform.db";

interface ConnectionOptions {
  /** URL of a PostgreSQL database; undefined for the SQLite file in the data folder. There is no fallback to SQLite. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly log: Logger;
}

/**
 * Opens the database. Only this module imports the database drivers.
 * @throws StartupError when the database cannot be opened or reached.
 */
export async function openDatabase({ databaseUrl, dataFolder, log }: ConnectionOptions): Promise<Kysely<Database>> {
  return databaseUrl ? openPostgres(databaseUrl, log) : openSqlite(join(dataFolder, databaseFile), log);
}

const sqliteSettings = [
  // WAL with FULL: one fsync per commit, and acknowledged data survives a power cut.
  "journal_mode = WAL",
  "synchronous = FULL",
  // A batch of reports changes pages all over the file. With the default checkpoint of 1000 pages, most pages would be
  // written into the file twice a minute; with 10,000 pages (40 MB), once.
  "wal_autocheckpoint = 10000",
  // 64 MB instead of 2: the indexes of a large fleet stay in memory.
  "cache_size = -65536",
  "foreign_keys = ON",
  "busy_timeout = 5000",
] as const;

async function openSqlite(path: string, log: Logger): Promise<Kysely<Database>> {
  try {
    const file = new Sqlite(path);
    for (const setting of sqliteSettings) file.pragma(setting);
    const database = new Kysely<Database>({ dialect: new SqliteDialect({ database: checkpointOnClose(file, log) }) });
    await sql`select count(*) from sqlite_master`.execute(database);
    return database;
  } catch (error) {
    throw new StartupError({
      about: "DATA_DIR",
      problem: `the database ${path} cannot be opened (${errorMessage(error)}).`,
      cure: "Make sure that this user can write the file and its folder; restore the file from a backup if it is damaged.",
    });
  }
}

/**
 * Opens a read-only connection for jobs that scan whole tables. On SQLite it has a small page cache (2 MB), so that a
 * scan does not push the frequently used pages out of the main connection's cache. On PostgreSQL it is the same pool.
 * @param database the open database.
 */
export function openReadOnlyDatabase(
  { databaseUrl, dataFolder }: Pick<ConnectionOptions, "databaseUrl" | "dataFolder">,
  database: Kysely<Database>,
): Kysely<Database> {
  if (databaseUrl) return database;
  const file = new Sqlite(join(dataFolder, databaseFile));
  for (const setting of ["busy_timeout = 5000", "cache_size = -2048", "query_only = ON"]) file.pragma(setting);
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: file }) });
}

/**
 * Writes the write-ahead log into the database file before closing it, which the driver does not do. So a copy of the
 * database file of a stopped platform is complete.
 */
function checkpointOnClose(file: Sqlite.Database, log: Logger): SqliteDatabase {
  return {
    prepare: (statement) => file.prepare(statement),
    close() {
      try {
        file.pragma("wal_checkpoint(TRUNCATE)");
      } catch (error) {
        // A transaction is still open, and closing rolls it back. That is a bug worth a log entry, but committed data
        // is safe: the next start reads it from the log.
        if (!(error instanceof Error && "code" in error && error.code === "SQLITE_LOCKED")) throw error;
        log.error({ err: error }, "the database was closed within a transaction");
      }
      file.close();
    },
  };
}

/**
 * Time limit of a statement, ms: long enough for any page, short enough to keep a slow statement from blocking others.
 */
const statementTimeout = 30_000;

/**
 * Settings for many short statements: parallel workers and JIT compilation take longer to start than most statements
 * run. With 100,000 devices these settings halve the load time of the dashboard.
 */
const shortStatementSettings = ["max_parallel_workers_per_gather = 0", "jit = off"];

async function applySettings(client: pg.ClientBase, log: Logger): Promise<void> {
  for (const setting of shortStatementSettings) {
    // An engine that only speaks PostgreSQL's protocol may not know the setting; then it is left out.
    await client
      .query(`set ${setting}`)
      .catch((error: unknown) => log.debug({ err: error }, `the database does not support ${setting}`));
  }
}

async function openPostgres(url: string, log: Logger): Promise<Kysely<Database>> {
  const { default: driver } = await import("pg");
  const pool = new driver.Pool({
    connectionString: url,
    max: 10,
    application_name: "lubricator-platform",
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 2 * statementTimeout,
    keepAlive: true,
    // Detects a vanished server within half a minute; the system's default is two hours.
    keepAliveInitialDelayMillis: 10_000,
    types: numbersAsNumbers(driver),
    // The pool hands out a new connection only after this has finished.
    onConnect: (client) => applySettings(client, log),
  });
  // Without a listener, a lost connection would end the process with an unhandled "error" event.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  const database = new Kysely<Database>({
    dialect: new CurrentSchemaDialect({ pool: withCallbackQueries(pool, log) }),
  });
  try {
    await sql`select 1`.execute(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw new StartupError({
      about: "DATABASE_URL",
      problem: `the database ${withoutCredentials(url)} cannot be reached (${errorMessage(error)}).`,
      cure: "Start that server, or correct host, port, user, password and database name; leave the variable out for SQLite.",
    });
  }
}

/**
 * Reads bigint and numeric as numbers, as SQLite does; by default the driver returns them as strings. The ids, times
 * and sums of this platform are below 2^53.
 */
function numbersAsNumbers({ TypeOverrides, types }: typeof pg): pg.TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}

/**
 * Wraps the pool so that statements are run with callbacks and the promises are made here. The driver's own promises
 * keep the rows alive through the minor garbage collections, so that an export fills the memory until the next major
 * one.
 */
function withCallbackQueries(pool: pg.Pool, log: Logger): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let lost: Error | undefined;
      // The pool listens only to idle clients, and an "error" event without a listener ends the process.
      const onLost = (error: Error): void => {
        lost = error;
        log.warn({ err: error }, "a database connection was lost in use");
      };
      client.on("error", onLost);
      const query = (text: string, values: readonly unknown[]) =>
        new Promise((resolve, reject) => {
          client.query(text, [...values], (error, result) => {
            if (error === null) return resolve(result);
            // The server closes the connection after such an error, so the pool must not hand it out again.
            if (endsConnection(error)) lost = error;
            reject(error);
          });
        });
      const release = (): void => {
        client.release(lost);
        client.off("error", onLost);
      };
      // Kysely also passes cursors to `query`, but only for streaming, which the platform does not use.
      return { query: query as Connection["query"], release };
    },
    end: () => pool.end(),
  };
}

type Connection = Awaited<ReturnType<PostgresPool["connect"]>>;

/** Host and path of a URL, without user and password. */
function withoutCredentials(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

import { join } from "node:path";
import { Kysely, type PostgresPool, type SqliteDatabase, SqliteDialect, sql } from "kysely";
import Sqlite from "libsql";
// The driver itself is loaded where it is used: a server on SQLite has no need of it.
import type pg from "pg";
import type { Logger } from "../base/logger";
import { errorMessage, StartupError } from "../base/startup-error";
import { CurrentSchemaDialect } from "./current-schema-dialect";
import { endsConnection } from "./outage";
import type { Database } from "./tables";

/** Name of the SQLite file in the data folder. */
export const databaseFile = "platform.db";

interface ConnectionOptions {
  /** PostgreSQL; undefined means the SQLite file in the folder. Never one in place of the other. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly log: Logger;
}

/**
 * Opens the database. The one file that knows the bindings.
 * @throws StartFault when the database cannot be opened or reached.
 */
export async function openDatabase({ databaseUrl, dataFolder, log }: ConnectionOptions): Promise<Kysely<Database>> {
  return databaseUrl ? openPostgres(databaseUrl, log) : openSqlite(join(dataFolder, databaseFile), log);
}

const settings = [
  // WAL with FULL: one fsync a commit, and what was acknowledged survives a power cut.
  "journal_mode = WAL",
  "synchronous = FULL",
  // Reports come to all devices in turn, so a batch of them changes pages all over the file. Folded into the file after
  // each batch (the default of 1000 pages), most would be written twice in a minute: after 40 MB they are once.
  "wal_autocheckpoint = 10000",
  // 64 MB in place of 2: the indexes of a large fleet stay in memory.
  "cache_size = -65536",
  "foreign_keys = ON",
  "busy_timeout = 5000",
] as const;

async function openSqlite(path: string, log: Logger): Promise<Kysely<Database>> {
  try {
    const file = new Sqlite(path);
    for (const setting of settings) file.pragma(setting);
    const database = new Kysely<Database>({ dialect: new SqliteDialect({ database: closingWhole(file, log) }) });
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
 * The same database for those who read all of a table, part by part: with SQLite a connection of its own, with the little memory
 * that pages need which are read once, so that the pages that everybody needs stay in the other's. It writes nothing. PostgreSQL
 * sees to that itself.
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
 * Folds the write-ahead log into the database file before closing it, which this binding leaves undone: whoever copies the
 * one file of a stopped platform has everything.
 */
function closingWhole(file: Sqlite.Database, log: Logger): SqliteDatabase {
  return {
    prepare: (statement) => file.prepare(statement),
    close() {
      try {
        file.pragma("wal_checkpoint(TRUNCATE)");
      } catch (error) {
        // Somebody's transaction is under way, who should have been waited for: it is undone. What was committed is as safe in
        // the log, which the next start reads, so that a stop need not fail for it.
        if (!(error instanceof Error && "code" in error && error.code === "SQLITE_LOCKED")) throw error;
        log.error({ err: error }, "the database was closed within a transaction");
      }
      file.close();
    },
  };
}

/** What a statement may take, ms: long enough for any page, short enough that a bad one does not stop the others. */
const statementTimeout = 30_000;

/**
 * Many short statements of many people share the server: starting helper processes or compiling a statement takes longer
 * than most of them do. With 100,000 devices this halves what the dashboard waits for.
 */
const forShortStatements = ["max_parallel_workers_per_gather = 0", "jit = off"];

async function settle(client: pg.ClientBase, log: Logger): Promise<void> {
  for (const setting of forShortStatements) {
    // An engine that only speaks the protocol may not know the setting, and goes on without.
    await client.query(`set ${setting}`).catch((error: unknown) => log.debug({ err: error }, `no ${setting}`));
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
    // A server that is gone without a word is noticed in half a minute; the system's default is two hours.
    keepAliveInitialDelayMillis: 10_000,
    types: numbersAsNumbers(driver),
    // The pool waits for it before anybody has the connection.
    onConnect: (client) => settle(client, log),
  });
  // Without a listener, a server that goes away would end the process by an unhandled event.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  const database = new Kysely<Database>({ dialect: new CurrentSchemaDialect({ pool: answeredByCallback(pool, log) }) });
  try {
    await sql`select 1`.execute(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw new StartupError({
      about: "DATABASE_URL",
      problem: `the database ${nameOf(url)} cannot be reached (${errorMessage(error)}).`,
      cure: "Start that server, or mend host, port, user, password and database name; leave the variable out for SQLite.",
    });
  }
}

/**
 * bigint and numeric arrive as text by default. Ids, times and sums of this platform are below 2^53, and SQLite answers
 * numbers: so does this.
 */
function numbersAsNumbers({ TypeOverrides, types }: typeof pg): pg.TypeOverrides {
  const own = new TypeOverrides();
  own.setTypeParser(types.builtins.INT8, Number);
  own.setTypeParser(types.builtins.NUMERIC, Number);
  return own;
}

/**
 * The pool, with the promises of its statements made here. By the driver's own, which give a statement its callback after it
 * was made, all that was read outlives the small collections of garbage: an export then fills memory with rows that nobody needs
 * any more, until the next large one.
 */
function answeredByCallback(pool: pg.Pool, log: Logger): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let lost: Error | undefined;
      // The pool listens to idle clients alone, and an "error" event without a listener ends the process.
      const onLost = (error: Error): void => {
        lost = error;
        log.warn({ err: error }, "a database connection was lost in use");
      };
      client.on("error", onLost);
      const query = (text: string, values: readonly unknown[]) =>
        new Promise((resolve, reject) => {
          client.query(text, [...values], (error, result) => {
            if (error === null) return resolve(result);
            // The server ends the connection after such an error: nobody else may get it until the event comes.
            if (endsConnection(error)) lost = error;
            reject(error);
          });
        });
      const release = (): void => {
        client.release(lost);
        client.off("error", onLost);
      };
      // No cursors are read, which is the other thing that `query` might be asked for.
      return { query: query as Connection["query"], release };
    },
    end: () => pool.end(),
  };
}

type Connection = Awaited<ReturnType<PostgresPool["connect"]>>;

/** The address without user and password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

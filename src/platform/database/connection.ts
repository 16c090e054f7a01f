import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, Kysely, type Logger as LoggerFunction, SqliteDialect, sql } from "kysely";
import Sqlite from "libsql";
// Only this module and `open-postgres` may import the database drivers.
import type { Logger } from "../base/logger";
import { outageOf } from "../base/outage";
import { errorMessage, StartupError } from "../base/startup-error";
import { AnnouncingDatabase } from "./changes";
import { type OnPool, openPostgres, openPostgresReaders, statementTimeout } from "./open-postgres";
import { createReaderDialect } from "./readers/reader-dialect";
import { createReaderPool } from "./readers/reader-pool";
import { withSafeEnds } from "./safe-ends";
import type { Database } from "./tables";
import { type EndedStatement, postgresPlans, watchStatements } from "./watch-statements";

/** Name of the SQLite file in the data folder. */
export const databaseFile = "platform.db";

interface ConnectionOptions {
  /**
   * URL of a PostgreSQL database; undefined for the SQLite file in the data folder. If the URL is set but PostgreSQL
   * cannot be reached, startup fails; SQLite is not tried.
   */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly log: Logger;
  /** See `watchStatements`. */
  readonly slowAfter?: number;
  /** Called with the error of each failed statement. */
  readonly onError?: (error: unknown) => void;
  /** Called after each statement. */
  readonly onEnd?: ((statement: EndedStatement) => void) | undefined;
  /** Called for each pool with a function that reads its state. */
  readonly onPool?: OnPool | undefined;
}

/**
 * Opens the database.
 *
 * @throws StartupError when the database cannot be opened or reached.
 */
export async function openDatabase(options: ConnectionOptions): Promise<Kysely<Database>> {
  const { databaseUrl, dataFolder, log, slowAfter, onError, onEnd, onPool } = options;
  const path = join(dataFolder, databaseFile);
  const planOf = databaseUrl ? postgresPlans(() => database) : sqlitePlans(path);
  const logger = watchStatements({ log, isReader: false, slowAfter, planOf, onError, onEnd });
  const database = await (databaseUrl
    ? openPostgres(databaseUrl, { log, logger, onPool })
    : openSqlite(path, log, logger));
  return database;
}

const sqliteSettings = [
  // WAL with synchronous = FULL: one fsync per commit, so that committed data survives a power failure.
  "journal_mode = WAL",
  "synchronous = FULL",
  // A batch of reports changes pages in the whole file. The default checkpoint (1000 pages) writes most pages twice a
  // minute. A checkpoint of 10,000 pages (40 MB) writes them once a minute.
  "wal_autocheckpoint = 10000",
  // A cache of 64 MB (a negative value is in KiB; the default is 2 MB) holds the indexes of a large fleet.
  "cache_size = -65536",
  "foreign_keys = ON",
  "busy_timeout = 5000",
] as const;

async function openSqlite(path: string, log: Logger, logger: LoggerFunction): Promise<Kysely<Database>> {
  try {
    const file = new Sqlite(path);
    for (const setting of sqliteSettings) file.pragma(setting);
    const dialect = new SqliteDialect({ database: withSafeEnds(file, log) });
    const database = new AnnouncingDatabase({ dialect, log: logger });
    await sql`select count(*) from sqlite_master`.execute(database);
    return database;
  } catch (error) {
    throw new StartupError({
      about: "DATA_DIR",
      problem:
        `the database ${path} cannot be opened (${errorMessage(error)}). ${outageOf(error)?.reason ?? ""}`.trim(),
      cure: "Let the user of the platform's process write the file and its folder; restore a damaged file from a backup.",
    });
  }
}

/**
 * A SQLite file that this process does not own, without the settings of `openDatabase`. The first statement opens it.
 */
export const openSqliteFile = (path: string): Kysely<Database> =>
  new Kysely({ dialect: new SqliteDialect({ database: async () => new Sqlite(path, { timeout: 5000 }) }) });

/**
 * Statements that may take long run on so many threads or connections at the same time. One core is left for short
 * statements.
 */
const readerCount = Math.min(Math.max(availableParallelism() - 1, 2), 4);

/**
 * Opens a database for statements that may take long, so that other work does not wait for them. It can only read. On
 * SQLite it runs statements in other threads, on PostgreSQL over other connections.
 */
export async function openReadOnlyDatabase({
  databaseUrl,
  dataFolder,
  log,
  slowAfter,
  onEnd,
  onPool,
}: Omit<ConnectionOptions, "onError">): Promise<Kysely<Database>> {
  const path = join(dataFolder, databaseFile);
  const planOf = databaseUrl ? postgresPlans(() => readers) : sqlitePlans(path);
  const logger = watchStatements({ log, isReader: true, slowAfter, planOf, onEnd });
  const readers = databaseUrl
    ? await openPostgresReaders(databaseUrl, readerCount, { log, logger, onPool })
    : openSqliteReaders(path, logger, onPool);
  return readers;
}

function openSqliteReaders(path: string, logger: LoggerFunction, onPool: OnPool | undefined): Kysely<Database> {
  const pool = createReaderPool({ path, size: readerCount, timeout: statementTimeout });
  onPool?.("database_connections", pool.state);
  return new Kysely<Database>({ dialect: createReaderDialect(pool), log: logger });
}

/**
 * Reads plans over a connection that is closed afterwards. The driver does not reset an EXPLAIN statement, and as long
 * as one is active, its connection keeps its snapshot and cannot commit.
 */
const sqlitePlans =
  (path: string) =>
  async ({ sql: text, parameters }: CompiledQuery): Promise<readonly string[]> => {
    const file = new Sqlite(path, { readonly: true });
    try {
      const steps = file.prepare(`explain query plan ${text}`).all(...parameters) as { readonly detail: string }[];
      return steps.map(({ detail }) => detail);
    } finally {
      file.close();
    }
  };

/**
 * Copies the current state of the SQLite database into a new file that survives a power cut. The platform may write
 * meanwhile. Does not use `openDatabase`, because its settings, and the way it closes the file, are only for the
 * process that owns the data folder.
 *
 * @returns the names of the uploaded files in the copy.
 */
export function copySqliteFile(dataFolder: string, target: string): string[] {
  const file = new Sqlite(join(dataFolder, databaseFile), { fileMustExist: true });
  try {
    file.pragma("busy_timeout = 5000");
    file.prepare("vacuum into ?").run(target);
  } finally {
    file.close();
  }
  const copy = new Sqlite(target, { readonly: true });
  try {
    return copy.prepare("select name from stored_file").pluck().all() as string[];
  } finally {
    copy.close();
  }
}

import { Kysely, type Logger as LoggerFunction, sql } from "kysely";
// Types only: the driver is loaded on demand, because a server on SQLite does not need it.
import type pg from "pg";
import type { Logger } from "../base/logger";
import { errorMessage, StartupError } from "../base/startup-error";
import { withCallbackQueries } from "./callback-pool";
import { AnnouncingDatabase } from "./changes";
import { CurrentSchemaDialect } from "./current-schema-dialect";
import { parseBigintAsNumber } from "./parse-bigint";
import { createProcessRelay } from "./process-relay";
import type { Database } from "./tables";

/** Time limit of a statement, ms. No screen needs longer, and a slow statement cannot block others for longer. */
export const statementTimeout = 30_000;

/** Connections in use, and statements or transactions that wait for one. */
export interface PoolState {
  readonly busy: number;
  readonly waiting: number;
}

/** Called with the name of a pool and a function that reads its state. */
export type OnPool = (name: string, read: () => PoolState) => void;

/** Time limits of the statements of counters, ms. A process that hangs must not block the others. */
const countingLimits = { lock_timeout: 1000, idle_in_transaction_session_timeout: 5000 };

/**
 * Settings for many short statements. Starting parallel workers or the JIT compiler takes longer than running a short
 * statement, so both are off. With 100,000 devices this halves the load time of the dashboard.
 */
const settingsForShortStatements = ["max_parallel_workers_per_gather = 0", "jit = off"];

async function applySettings(client: pg.ClientBase, settings: readonly string[], log: Logger): Promise<void> {
  for (const setting of settings) {
    // Databases that are compatible with PostgreSQL may not have this setting; then it is skipped.
    await client
      .query(`set ${setting}`)
      .catch((error: unknown) => log.debug({ err: error }, `the database does not support ${setting}`));
  }
}

interface PostgresOptions {
  readonly log: Logger;
  readonly logger: LoggerFunction;
  readonly onPool?: OnPool | undefined;
}

/** Loads the driver. Returns its settings, and a function that opens a pool of connections. */
async function preparePools(url: string, { log, onPool }: Omit<PostgresOptions, "logger">) {
  const { default: driver } = await import("pg");
  const connection = {
    connectionString: url,
    application_name: "lubricator-platform",
    keepAlive: true,
    // The first probe is sent after 10 s without traffic. The default of the operating system is 2 hours.
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  };
  const settings = {
    ...connection,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 2 * statementTimeout,
    types: parseBigintAsNumber(driver),
  };
  const openPool = (name: string, max: number, limits = {}, isReadOnly = false) => {
    // The pool waits for this before it hands out a new connection.
    const onConnect = async (client: pg.ClientBase) => {
      await applySettings(client, settingsForShortStatements, log);
      if (isReadOnly) await client.query("set default_transaction_read_only = on");
    };
    const pool = new driver.Pool({ ...settings, ...limits, onConnect, max });
    onPool?.(name, () => ({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }));
    const canceler = new driver.Pool({ ...connection, max: 1, idleTimeoutMillis: 1000 });
    for (const one of [pool, canceler]) {
      // Without a listener, a lost connection would end the process with an unhandled "error" event.
      one.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
    }
    return { pool, dialect: new CurrentSchemaDialect({ pool: withCallbackQueries(pool, canceler, log) }) };
  };
  return { driver, connection, openPool };
}

/**
 * Opens connections of their own for statements that may take long, so that short ones do not wait for a free one. They
 * can only read.
 *
 * @param max connections that are open at the same time
 */
export async function openPostgresReaders(
  url: string,
  max: number,
  options: PostgresOptions,
): Promise<Kysely<Database>> {
  const { openPool } = await preparePools(url, options);
  // A statement waits until those before it have ended. That is no outage.
  const limits = { connectionTimeoutMillis: statementTimeout + 10_000 };
  const { dialect } = openPool("reading_connections", max, limits, true);
  return new Kysely<Database>({ dialect, log: options.logger });
}

/** @throws StartupError when the database cannot be reached. */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Kysely<Database>> {
  const { log, logger } = options;
  const { driver, connection, openPool } = await preparePools(url, options);
  const { pool, dialect } = openPool("database_connections", 10);
  const counting = openPool("counting_connections", 2, countingLimits);
  const relay = createProcessRelay({
    createClient: () => new driver.Client(connection),
    notify: async (channel, payloads) => {
      await pool.query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [channel, payloads]);
    },
    log,
  });
  const database = new AnnouncingDatabase(
    { dialect, log: logger },
    { relay, counting: new Kysely<Database>({ dialect: counting.dialect, log: logger }) },
  );
  try {
    await sql`select 1`.execute(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw new StartupError({
      about: "DATABASE_URL",
      problem: `the database ${withoutCredentials(url)} cannot be reached (${errorMessage(error)}).`,
      cure: "Start that server, or correct host, port, user, password and database name; to use SQLite, unset the variable.",
    });
  }
}

/** Host and path of a URL, without user and password. */
function withoutCredentials(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

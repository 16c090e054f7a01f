import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./tables";

/** The database did not answer in time. */
class DatabaseTimeoutError extends Error {
  override readonly name = "DatabaseTimeoutError";
}

/** Time limit of a check, ms. */
const checkTimeout = 2000;

/**
 * Checks that the database answers.
 * @throws the database's error; DatabaseTimeoutError after two seconds.
 */
export async function checkDatabase(database: Kysely<Database>): Promise<void> {
  const finished = new AbortController();
  const timeout = pause(checkTimeout, undefined, { signal: finished.signal }).then(() => {
    throw new DatabaseTimeoutError(`no answer after ${checkTimeout} ms`);
  });
  try {
    await Promise.race([sql`select 1`.execute(database), timeout]);
  } finally {
    finished.abort();
  }
}

/** By SQLSTATE or its class, the first two characters (PostgreSQL, appendix A), by Node's and by SQLite's codes. */
const reasons: Readonly<Record<string, string>> = {
  "57P01": "The database is being stopped, or has closed the connection.",
  "57P02": "The database is restarting after a crash.",
  "57P03": "The database is starting or stopping.",
  "57P05": "The database has closed an idle connection.",
  "25P03": "The database has closed an idle connection.",
  "3D": "The database does not exist.",
  "08": "The connection to the database was lost.",
  "28": "The database refuses the platform's user or password.",
  "53": "The database has too many connections, or is out of memory or disk space.",
  "58": "The database's machine reports an error.",
  ECONNREFUSED: "The database cannot be reached.",
  ENOTFOUND: "The database's host name is not known.",
  ECONNRESET: "The connection to the database was lost.",
  EPIPE: "The connection to the database was lost.",
  EHOSTUNREACH: "The database cannot be reached.",
  ENETUNREACH: "The database cannot be reached.",
  EAI_AGAIN: "The database's host name is not known.",
  SQLITE_FULL: "The disk is full.",
  SQLITE_IOERR: "The disk reports an error.",
  SQLITE_CORRUPT: "The database file is damaged.",
};

/**
 * Explains in plain words why the database cannot be used, for `/health`. The error's own message is not repeated,
 * because it may contain addresses and names.
 */
export function outageReason(error: unknown): string {
  const code = codeOf(error);
  // SQLite adds details to some codes: SQLITE_IOERR_WRITE.
  const reason = reasons[code] ?? reasons[code.slice(0, 2)] ?? reasons[code.split("_", 2).join("_")];
  if (reason !== undefined) return reason;
  const text = error instanceof Error ? error.message : "";
  if (error instanceof DatabaseTimeoutError || /time ?out|ETIMEDOUT/i.test(text))
    return "The database does not answer in time.";
  if (/terminated|not queryable/.test(text)) return "The connection to the database was lost.";
  return "The database reports an error.";
}

/** Whether PostgreSQL closes the connection after an error. */
export const endsConnection = (error: unknown): boolean => /^(57P0[1-5]|25P03|08)/.test(codeOf(error));

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

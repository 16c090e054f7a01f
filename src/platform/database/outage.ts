import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./tables";

/** The database has not answered in time. */
class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** How long the database may take to answer a check, ms. */
const patience = 2000;

/**
 * Checks that the database answers.
 * @throws the database's error; NoAnswer after two seconds.
 */
export async function checkDatabase(database: Kysely<Database>): Promise<void> {
  const ending = new AbortController();
  const late = pause(patience, undefined, { signal: ending.signal }).then(() => {
    throw new NoAnswer(`no answer after ${patience} ms`);
  });
  try {
    await Promise.race([sql`select 1`.execute(database), late]);
  } finally {
    ending.abort();
  }
}

/** Reasons by SQLSTATE, or the class that its first two characters name (PostgreSQL, appendix A), and by the system's codes. */
const reasons: Readonly<Record<string, string>> = {
  "57P01": "The database is being stopped, or has ended the connection.",
  "57P02": "The database is restarting after a crash.",
  "57P03": "The database is starting or stopping.",
  "57P05": "The database has ended an idle connection.",
  "25P03": "The database has ended an idle connection.",
  "3D": "The database does not exist.",
  "08": "The connection to the database was lost.",
  "28": "The database refuses the platform's user or password.",
  "53": "The database has too many connections, or is out of memory or disk space.",
  "58": "The database's machine reports an error.",
  ECONNREFUSED: "The database cannot be reached.",
  ENOTFOUND: "The database's host name is not known.",
  ECONNRESET: "The connection to the database was lost.",
  EPIPE: "The connection to the database was lost.",
  SQLITE_FULL: "The disk is full.",
  SQLITE_IOERR: "The disk reports an error.",
  SQLITE_CORRUPT: "The database file is damaged.",
};

/**
 * Says in plain words why the database cannot be used, for `/health`. An error's own text may hold addresses and names, so none
 * of it is repeated.
 */
export function outageReason(error: unknown): string {
  const code = codeOf(error);
  const known = reasons[code] ?? reasons[code.slice(0, 2)];
  if (known !== undefined) return known;
  const text = error instanceof Error ? error.message : "";
  if (error instanceof NoAnswer || /time ?out|ETIMEDOUT/i.test(text)) return "The database does not answer in time.";
  if (/terminated|not queryable/.test(text)) return "The connection to the database was lost.";
  return "The database reports an error.";
}

/** Errors after which PostgreSQL closes the connection. */
export const endsConnection = (error: unknown): boolean => /^(57P0[1-5]|25P03|08)/.test(codeOf(error));

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

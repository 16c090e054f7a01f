import { errorMessage } from "./startup-error";

/**
 * An outage that no call has caused. `unreachable`: the database does not answer. `unwritable`: the disk of the
 * platform or of the database accepts no data. `noFiles`: the store of uploaded files does not answer.
 */
export interface Outage {
  readonly kind: "unreachable" | "unwritable" | "noFiles";
  /** A sentence for the operator, without addresses and names. */
  readonly reason: string;
}

/** The connection to the database cannot be opened, was lost, or does not answer. The cause has the details. */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";

  constructor(cause: unknown) {
    super(errorMessage(cause), { cause });
  }
}

/** The S3-compatible store of uploaded files does not answer, or refuses a request. */
export class FileStoreError extends Error {
  override readonly name = "FileStoreError";
  /** Whether the store answered with a refusal. The configuration is wrong then, and another try does not help. */
  readonly isRefused: boolean;

  constructor(cause: unknown, { isRefused = false } = {}) {
    // `fetch` says only that it failed; the code of its cause says why.
    const code = cause instanceof Error ? codeOf(cause.cause) : "";
    super(`${errorMessage(cause)} ${code}`.trim(), { cause });
    this.isRefused = isRefused;
  }
}

const diskFull = "The disk is full.";
const diskError = "The disk reports an error.";
const notPermitted = "The platform's user may not write to its folder.";

/** By SQLSTATE (PostgreSQL, appendix A), by SQLite's and by Node's codes. */
const unwritable: Readonly<Record<string, string>> = {
  "25006": "The database is read-only.",
  "53100": "The database's disk is full.",
  "58030": "The database's disk reports an error.",
  SQLITE_FULL: diskFull,
  SQLITE_IOERR: diskError,
  SQLITE_READONLY: "The database file is read-only.",
  SQLITE_CANTOPEN: "The database file cannot be opened.",
  SQLITE_CORRUPT: "The database file is damaged.",
  ENOSPC: diskFull,
  EDQUOT: "The disk quota of the platform's user is used up.",
  EFBIG: "A file has reached the size limit of the platform's process.",
  EROFS: "The disk is read-only.",
  EIO: diskError,
};

/** By PostgreSQL's error codes. Two characters stand for a class of SQLSTATE. */
const unreachable: Readonly<Record<string, string>> = {
  "57P01": "The database is being stopped, or has closed the connection.",
  "57P02": "The database is restarting after a crash.",
  "57P03": "The database is starting or stopping.",
  "57P05": "The database has closed an idle connection.",
  "55P03": "Another process keeps a row of the database locked.",
  "25P03": "The database has closed an idle connection.",
  "3D": "The database does not exist.",
  "08": "The connection to the database was lost.",
  "28": "The database refuses the platform's user or password.",
  "53": "The database has too many connections, or is out of memory.",
  "58": "The database's machine reports an error.",
};

/**
 * By Node's codes, for the cause of a `DatabaseUnreachableError`. In other errors these codes may mean another server.
 */
const lost: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The database cannot be reached.",
  ENOTFOUND: "The database's host name cannot be resolved.",
  ECONNRESET: "The connection to the database was lost.",
  EPIPE: "The connection to the database was lost.",
  EHOSTUNREACH: "The database cannot be reached.",
  ENETUNREACH: "The database cannot be reached.",
  EAI_AGAIN: "The database's host name cannot be resolved.",
};

/** The outage that an error reports; undefined for any other error. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof FileStoreError) {
    return {
      kind: "noFiles",
      reason: `The file store ${error.isRefused ? "refuses the request" : "does not answer"}.`,
    };
  }
  const isUnreachable = error instanceof DatabaseUnreachableError;
  const cause = isUnreachable ? error.cause : error;
  const code = codeOf(cause);
  // SQLite adds details to some codes: SQLITE_IOERR_WRITE.
  const reason = unwritable[code] ?? unwritable[code.split("_", 2).join("_")] ?? folderReason(cause, code);
  if (reason !== undefined) return { kind: "unwritable", reason };
  const known = unreachable[code] ?? unreachable[code.slice(0, 2)];
  if (known !== undefined) return { kind: "unreachable", reason: known };
  return isUnreachable ? { kind: "unreachable", reason: lost[code] ?? reasonIn(error.message) } : undefined;
}

const folderReason = (error: unknown, code: string): string | undefined =>
  // Only errors of the file system have a path.
  (code === "EACCES" || code === "EPERM") && error instanceof Error && "path" in error ? notPermitted : undefined;

function reasonIn(message: string): string {
  if (/time ?out|no answer/i.test(message)) return "The database does not answer in time.";
  return /terminated|not queryable/.test(message)
    ? "The connection to the database was lost."
    : "The database cannot be reached.";
}

/** The code of an error of Node, of SQLite or of PostgreSQL; '' for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

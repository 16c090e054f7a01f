import type { SqliteDatabase, SqliteStatement } from "kysely";
import type Sqlite from "libsql";
import type { Logger } from "../base/logger";
import { codeOf, outageOf } from "../base/outage";
import { createStatementCache, type StatementCache } from "./statement-cache";

/** Begins and ends transactions, and closes the file, so that no error hides another one. */
export function withSafeEnds(file: Sqlite.Database, log: Logger): SqliteDatabase {
  const statements = createStatementCache((text) => file.prepare(text));
  return {
    prepare(statement) {
      // A write after a read would fail at once while another program writes, and the driver does not reset a failed
      // statement. This way the transaction waits for its turn.
      if (statement === "begin") return cachedStatement(statements, "begin immediate");
      // After some errors, such as a full disk, SQLite has rolled back already. The error of a second rollback would
      // replace the first one.
      return cachedStatement(statements, statement === "rollback" && !file.inTransaction ? "select 1" : statement);
    },
    // Writes the write-ahead log into the database file before closing it, so that a copy of the file is complete after
    // the platform has stopped. The driver does not do this.
    close() {
      statements.clear();
      try {
        file.pragma("wal_checkpoint(TRUNCATE)");
      } catch (error) {
        // Committed data is safe: the next start reads it from the write-ahead log.
        const reason = outageOf(error)?.reason;
        if (reason !== undefined) {
          log.error({ err: error, reason }, "platform.db is not up to date; keep platform.db-wal with it");
        } else if (codeOf(error) === "SQLITE_LOCKED") {
          // A transaction is still open; closing rolls it back. This is a bug.
          log.error({ err: error }, "the database was closed while a transaction was open");
        } else throw error;
      }
      file.close();
    },
  };
}

function cachedStatement(statements: StatementCache<Sqlite.Statement>, text: string): SqliteStatement {
  const statement = statements.get(text);
  const run = <R>(how: (values: readonly unknown[]) => R, values: readonly unknown[]): R => {
    try {
      const result = how(values);
      statements.wasRun(text, values);
      return result;
    } catch (error) {
      statements.delete(text);
      throw error;
    }
  };
  return {
    reader: statement.reader,
    all: (parameters) => run((values) => statement.all(values), parameters),
    run: (parameters) => run((values) => statement.run(values), parameters),
    iterate: (parameters) => run((values) => statement.iterate(values), parameters),
  };
}

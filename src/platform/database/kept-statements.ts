import type { SqliteDatabase, SqliteStatement } from "kysely";

/** Number of statements to keep. Most calls make fewer than ten. */
const maxStatements = 500;

/** Longest statement to keep, in characters. Longer ones insert many rows and do not come again. */
const maxLength = 10_000;

/**
 * Prepares each statement once and keeps it: preparing takes three times as long as running a usual statement. SQLite
 * prepares a kept statement again after a change of the schema.
 */
export function keepStatements(file: Pick<SqliteDatabase, "prepare">): {
  prepare: SqliteDatabase["prepare"];
  clear: () => void;
} {
  // The statement that was not used for the longest time is the first.
  const kept = new Map<string, SqliteStatement>();

  const prepare = (text: string): SqliteStatement => {
    const statement = file.prepare(text);
    // The driver does not reset a failed statement.
    const orForget = <R>(run: () => R): R => {
      try {
        return run();
      } catch (error) {
        kept.delete(text);
        throw error;
      }
    };
    return {
      reader: statement.reader,
      all: (parameters) => orForget(() => statement.all(parameters)),
      run: (parameters) => orForget(() => statement.run(parameters)),
      // A statement of its own, because the loop over its rows may stop early.
      iterate: (parameters) => file.prepare(text).iterate(parameters),
    };
  };

  return {
    prepare(text) {
      if (text.length > maxLength) return file.prepare(text);
      const statement = kept.get(text) ?? prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      const [oldest] = kept.keys();
      if (kept.size > maxStatements && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
    clear: () => kept.clear(),
  };
}

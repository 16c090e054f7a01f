/** Number of statements to keep: enough for the usual calls, and few enough for the memory. */
const maxStatements = 500;

/** Longest statement to keep, in characters. Longer ones insert many rows and do not come again. */
const maxLength = 10_000;

/** Longest text among the values of a statement to keep, in characters: a kept statement also keeps its values. */
const maxValue = 50_000;

/** Prepared statements of a connection to SQLite, by their text. */
export interface StatementCache<Statement> {
  /** The statement of a text, prepared if it is not kept. */
  get(text: string): Statement;
  /** Must be called after an error, because the driver does not reset a failed statement. */
  delete(text: string): void;
  /** Must be called after each run. Deletes the statement if its values are large. */
  wasRun(text: string, values: readonly unknown[]): void;
  clear(): void;
}

/**
 * A cache of the last used statements: preparing takes three times as long as running a usual statement. SQLite prepares a
 * kept statement again after a change of the schema.
 */
export function createStatementCache<Statement>(prepare: (text: string) => Statement): StatementCache<Statement> {
  // The statement that was not used for the longest time is the first.
  const kept = new Map<string, Statement>();
  return {
    get(text) {
      if (text.length > maxLength) return prepare(text);
      const statement = kept.get(text) ?? prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      const [oldest] = kept.keys();
      if (kept.size > maxStatements && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
    delete: (text) => void kept.delete(text),
    wasRun(text, values) {
      if (values.some((value) => typeof value === "string" && value.length > maxValue)) kept.delete(text);
    },
    clear: () => kept.clear(),
  };
}

import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Engine } from "./engine";

/**
 * A pattern for `like … escape '\'` that matches texts in lower case with this word. `%` and `_` have no special
 * meaning.
 */
export const patternOf = (word: string): string => `%${lowerAscii(word).replaceAll(/[\\%_]/g, "\\$&")}%`;

/** The word with A to Z in lower case. */
export const lowerAscii = (word: string): string => word.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Lower case of A to Z only: SQLite converts no other letters. On PostgreSQL the collation "C" has the same effect. */
export const lowerCase = (text: Expression<string | null>, engine: Engine): RawBuilder<string> =>
  engine === "postgres" ? sql<string>`lower(${text} collate "C")` : sql<string>`lower(${text})`;

/**
 * A condition: the column contains the word, ignoring the case of A to Z (`like` alone is case-sensitive on PostgreSQL but
 * not on SQLite). `%` and `_` in the word have no special meaning.
 *
 * @param engine without it, PostgreSQL also ignores the case of other letters, by its locale
 */
export const contains = (
  column: Expression<string | null>,
  word: string,
  engine: Engine = "sqlite",
): Expression<SqlBool> => sql<SqlBool>`${lowerCase(column, engine)} like ${patternOf(word)} escape '\\'`;

/** The same condition, for which the planner of either engine uses no index. */
export const unindexed = (condition: Expression<SqlBool>): RawBuilder<SqlBool> => sql<SqlBool>`(${condition}) is true`;

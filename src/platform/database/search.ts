import { type Expression, type SqlBool, sql } from "kysely";

/**
 * Whether a text contains a word, letters of either case alike (`like` alone respects case on PostgreSQL and not on
 * SQLite). `%` and `_` in the word stand for themselves.
 */
export function contains(column: Expression<string | null>, word: string): Expression<SqlBool> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`lower(${column}) like lower(${pattern}) escape '\\'`;
}

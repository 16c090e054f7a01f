import { type Expression, type SqlBool, sql } from "kysely";

/**
 * A condition: the column contains the word, ignoring case (`like` alone is case-sensitive on PostgreSQL but not on
 * SQLite). `%` and `_` in the word have no special meaning.
 */
export function contains(column: Expression<string | null>, word: string): Expression<SqlBool> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`lower(${column}) like lower(${pattern}) escape '\\'`;
}

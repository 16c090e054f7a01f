import { type InsertObject, type Kysely, sql } from "kysely";
import type { Database } from "./tables";

/** Tables whose ids the database generates. */
export type TableWithId = { [T in keyof Database]: Database[T] extends { id: unknown } ? T : never }[keyof Database];

/** Inserts a row and returns its generated id. */
export async function insertReturningId<T extends TableWithId & string>(
  database: Kysely<Database>,
  table: T,
  row: InsertObject<Database, T>,
): Promise<number> {
  const { id } = await database
    .insertInto(table)
    .values(row)
    .returning(sql<number>`id`.as("id"))
    .executeTakeFirstOrThrow();
  return id;
}

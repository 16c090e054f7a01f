import { type Kysely, sql } from "kysely";
import type { Database } from "./tables";
import { withinTimeout } from "./within-timeout";

/** Time limit of a check, ms. */
const checkTimeout = 2000;

/**
 * Checks that the database answers.
 * @throws the database's error; DatabaseUnreachableError after two seconds.
 */
export async function checkDatabase(database: Kysely<Database>): Promise<void> {
  await withinTimeout(checkTimeout, sql`select 1`.execute(database));
}

/**
 * Checks that the database can be written, by storing a value.
 * @throws as `checkDatabase`.
 */
export async function checkDatabaseWrites(database: Kysely<Database>, now: number): Promise<void> {
  const value = String(now);
  await withinTimeout(
    checkTimeout,
    database
      .insertInto("platform_setting")
      .values({ name: "health_check", value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute(),
  );
}

import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { DatabaseUnreachableError } from "../base/outage";
import type { Database } from "./tables";

/** Time limit of a check, ms. */
const checkTimeout = 2000;

/**
 * Checks that the database answers.
 * @throws the database's error; DatabaseUnreachableError after two seconds.
 */
export async function checkDatabase(database: Kysely<Database>): Promise<void> {
  await withinTimeout(sql`select 1`.execute(database));
}

/**
 * Checks that the database can be written, by storing a value.
 * @throws as `checkDatabase`.
 */
export async function checkDatabaseWrites(database: Kysely<Database>, now: number): Promise<void> {
  const value = String(now);
  await withinTimeout(
    database
      .insertInto("platform_setting")
      .values({ name: "health_check", value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute(),
  );
}

async function withinTimeout(work: Promise<unknown>): Promise<void> {
  const finished = new AbortController();
  const timeout = pause(checkTimeout, undefined, { signal: finished.signal }).then(() => {
    throw new DatabaseUnreachableError(`no answer after ${checkTimeout} ms`);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    finished.abort();
  }
}

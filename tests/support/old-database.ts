import type { Kysely } from "kysely";
import { migrations } from "../../src/platform/database/migrations";
import { dropAfterTest, type TestEngine } from "./platform-database";

/** Tables before a migration; the present types do not describe them. */
type OldTables = Record<string, Record<string, unknown>>;

/**
 * Opens a database as it was before a migration. It is dropped at the end of the test.
 *
 * @param before the number of the migration
 * @returns the database, and `migrate`, which runs the next migrations; by default all
 *
 * @example
 * const { database, migrate } = await openOldDatabase(engine, "0059");
 * await database.insertInto("agent").values(row).execute();
 * await migrate();
 */
export async function openOldDatabase<Tables = OldTables>(engine: TestEngine, before: string) {
  const created = dropAfterTest(await engine.create());
  const database = (await created.connect()) as unknown as Kysely<Tables>;
  const all = Object.entries(migrations);
  const next = all.filter(([name]) => name >= before);
  const run = async (some: typeof all): Promise<void> => {
    for (const [, { up }] of some) await up(database);
  };
  await run(all.slice(0, all.length - next.length));
  return { database, migrate: (count = next.length) => run(next.slice(0, count)) };
}

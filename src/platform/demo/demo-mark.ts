import type { Kysely } from "kysely";
import type { Database } from "../database";
import type { Platform } from "../services/platform";

/** The services that seed the demo data. `database` is a transaction: all of the demo data is written, or none. */
export type SeedContext = Pick<Platform, "secrets" | "passwords" | "clock"> & { readonly database: Kysely<Database> };

/** The setting that marks a database whose accounts have a public password. */
const demoMark = "demo";

/** Marks a database whose demo accounts have a public password. Production refuses to open it. */
export async function markDemo(trx: Kysely<Database>): Promise<void> {
  await trx.insertInto("platform_setting").values({ name: demoMark, value: "1" }).execute();
}

/** Whether the database was seeded with demo data. */
export async function isDemoDatabase(database: Kysely<Database>): Promise<boolean> {
  const mark = await database
    .selectFrom("platform_setting")
    .select("value")
    .where("name", "=", demoMark)
    .executeTakeFirst();
  return mark !== undefined;
}

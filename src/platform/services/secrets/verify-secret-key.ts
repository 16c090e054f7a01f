import type { Kysely } from "kysely";
import { StartupError } from "../../base/startup-error";
import type { Database } from "../../database";
import type { Secrets } from "./secrets";

const name = "key_check";

/**
 * Makes sure that this process has the key that the database's secrets were sealed with: found out at the start, not when
 * a device's key is asked for or, worse, after new ones were sealed with another.
 * @throws StartFault when it is another key.
 */
export async function verifySecretKey(database: Kysely<Database>, secrets: Secrets): Promise<void> {
  // Of several processes that start at once on a fresh database, the first to come settles it.
  await database
    .insertInto("platform_setting")
    .values({ name, value: secrets.seal(name, "key_check") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await database
    .selectFrom("platform_setting")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  try {
    secrets.open(value, "key_check");
  } catch {
    throw new StartupError({
      about: "SECRET_KEY",
      problem: "it is not the key that this database's secrets were sealed with (without it: DATA_DIR/secret.key).",
      cure: "Give this process the key of the database's first start; every process on one database needs the same.",
    });
  }
}

import type { Kysely } from "kysely";
import { StartupError } from "../../base/startup-error";
import type { Database } from "../../database";
import type { Secrets } from "./secrets";

const name = "key_check";

/**
 * Checks at the start that this process has the key that sealed the secrets in the database. Later it would be too
 * late: new secrets would be sealed with another key.
 * @throws StartupError if the key differs.
 */
export async function verifySecretKey(database: Kysely<Database>, secrets: Secrets): Promise<void> {
  // When several processes start on a new database, the first one stores the check value.
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
      problem: "it is not the key that encrypted the secrets in this database.",
      cure: "Use the SECRET_KEY, or the DATA_DIR/secret.key, of the database's first start; all its processes need the same.",
    });
  }
}

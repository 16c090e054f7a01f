import { createECDH } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../database";
import type { Secrets } from "./secrets/secrets";

/** The key pair by which push services know the installation (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The name of the keys in `platform_setting`. */
export const pushKeysName = "push_keys";

/** Reads the keys of the installation, which its first start makes. Browsers subscribe to the public one. */
export async function loadPushKeys(database: Kysely<Database>, secrets: Secrets): Promise<PushKeys> {
  const stored = database.selectFrom("platform_setting").select("value").where("name", "=", pushKeysName);
  if ((await stored.executeTakeFirst()) === undefined) {
    // When several processes start on a new database, the first one stores its keys.
    await database
      .insertInto("platform_setting")
      .values({ name: pushKeysName, value: secrets.seal(JSON.stringify(makeKeys()), pushKeysName) })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  }
  const { value } = await stored.executeTakeFirstOrThrow();
  return JSON.parse(secrets.open(value, pushKeysName)) as PushKeys;
}

function makeKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // The private key has 32 bytes, even if it begins with zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  return { publicKey, privateKey };
}

import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, primary, required, withDefault } from "./schema";

/** Second factors of accounts: authenticator apps, passkeys and recovery codes. */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    const ofAccount = belongsTo("account", { onDelete: "cascade" });
    await db.schema.alterTable("account").addColumn("second_factor", "integer", withDefault(0)).execute();
    await db.schema
      .createTable("totp")
      .addColumn("account_id", "bigint", (column) => primary(ofAccount(column)))
      .addColumn("secret", "text", required)
      .addColumn("confirmed_time", "bigint")
      .addColumn("last_step", "bigint", withDefault(0))
      .execute();
    await createTableWithId(db, "passkey")
      .addColumn("account_id", "bigint", ofAccount)
      .addColumn("credential_id", "text", (column) => column.notNull().unique())
      .addColumn("public_key", "text", required)
      .addColumn("counter", "bigint", withDefault(0))
      .addColumn("transports", "text", required)
      .addColumn("host", "text", required)
      .addColumn("name", "text", required)
      .addColumn("create_time", "bigint", required)
      .addColumn("last_time", "bigint")
      .execute();
    await createIndex(db, "passkey", ["account_id"]);
    await db.schema
      .createTable("recovery_code")
      .addColumn("account_id", "bigint", ofAccount)
      .addColumn("code_hash", "text", required)
      .addColumn("used_time", "bigint")
      .addPrimaryKeyConstraint("recovery_code_key", ["account_id", "code_hash"])
      .execute();
    await createTableWithId(db, "challenge")
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("account_id", "bigint", ofAccount)
      .addColumn("purpose", "integer", required)
      .addColumn("tries", "integer", withDefault(0))
      .addColumn("create_time", "bigint", required)
      .execute();
    await createIndex(db, "challenge", ["account_id"]);
    await createIndex(db, "challenge", ["create_time"]);
  },
};

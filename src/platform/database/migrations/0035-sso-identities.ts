import type { Kysely, Migration } from "kysely";
import { belongsTo, required } from "./schema";

/** The users of OpenID providers that accounts are linked to. */
export const ssoIdentities: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("sso_identity")
      .addColumn("account_id", "bigint", (column) => belongsTo("account", { onDelete: "cascade" })(column).primaryKey())
      .addColumn("issuer", "text", required)
      .addColumn("subject", "text", required)
      .addColumn("create_time", "bigint", required)
      .addUniqueConstraint("sso_identity_subject", ["issuer", "subject"])
      .execute();
  },
};

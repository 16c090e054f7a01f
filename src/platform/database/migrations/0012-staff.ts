import { type Kysely, type Migration, sql } from "kysely";
import { createIndex, refersTo } from "./schema";

/**
 * Administrators may belong to a provider's company. A group no longer has its own `is_enable`; its leader's counts
 * instead, so all accounts of a disabled group are disabled here.
 */
export const staff: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("account")
      .addColumn("company_id", "bigint", refersTo("agent", { onDelete: "set null" }))
      .execute();
    await createIndex(db, "account", ["company_id"]);
    await sql`update account set is_enable = 0 where group_id in (select id from team where is_enable = 0)`.execute(db);
    await db.schema.alterTable("team").dropColumn("is_enable").execute();
  },
};

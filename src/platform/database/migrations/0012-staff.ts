import { type Kysely, type Migration, sql } from "kysely";
import { createIndex, refersTo } from "./schema";

/**
 * Administrators may be noted to belong to a provider's house. A group has no state of its own any more: what it was given
 * is its leader's, and so stays everybody out who was kept out by a disabled group.
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

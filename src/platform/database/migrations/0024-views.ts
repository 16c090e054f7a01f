import type { Kysely, Migration } from "kysely";
import { belongsTo, createTableWithId, required, withDefault } from "./schema";

/** Saved views of lists. */
export const views: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "list_view")
      .addColumn("account_id", "bigint", belongsTo("account", { onDelete: "cascade" }))
      .addColumn("resource", "text", required)
      .addColumn("name", "text", required)
      .addColumn("content", "text", required)
      .addColumn("is_default", "integer", withDefault(0))
      .addColumn("create_time", "bigint", required)
      .addColumn("update_time", "bigint", required)
      // Its index also serves to find the views of an account.
      .addUniqueConstraint("list_view_name", ["account_id", "resource", "name"])
      .execute();
  },
};

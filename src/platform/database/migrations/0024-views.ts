import type { Kysely, Migration } from "kysely";
import { belongsTo, createTableWithId, required, withDefault } from "./schema";

/** The views of lists that people have saved. */
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
      // Its index is what an account's views are found by.
      .addUniqueConstraint("list_view_name", ["account_id", "resource", "name"])
      .execute();
  },
};

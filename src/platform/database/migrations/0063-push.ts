import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, refersTo, required } from "./schema";

/** Browsers that show push messages. They end with the session in which they were added. */
export const push: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "push_subscription")
      .addColumn("account_id", "bigint", belongsTo("account", { onDelete: "cascade" }))
      .addColumn("session_id", "bigint", refersTo("session", { onDelete: "cascade" }))
      .addColumn("endpoint_hash", "text", (column) => column.notNull().unique())
      .addColumn("sealed", "text", required)
      .addColumn("create_time", "bigint", required)
      .execute();
    await createIndex(db, "push_subscription", ["account_id"]);
    await createIndex(db, "push_subscription", ["session_id"]);
  },
};

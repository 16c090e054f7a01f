import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, or, orEmpty, refersTo, required } from "./schema";

/** The messages of the inboxes. */
export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "message")
      .addColumn("account_id", "bigint", belongsTo("account", { onDelete: "cascade" }))
      .addColumn("type", "integer", required)
      .addColumn("template", "text", orEmpty)
      .addColumn("details", "text", orEmpty)
      .addColumn("content", "text", orEmpty)
      .addColumn("device_id", "bigint", refersTo("device", { onDelete: "set null" }))
      .addColumn("subject", "text")
      .addColumn("push_time", "bigint", required)
      .addColumn("status", "integer", or(0))
      // Rows without a subject are all different to both engines.
      .addUniqueConstraint("message_subject", ["account_id", "subject"])
      .execute();
    await createIndex(db, "message", ["account_id", "push_time"]);
    await createIndex(db, "message", ["account_id", "status"]);
    await createIndex(db, "message", ["device_id"]);
    // What the sweep goes by.
    await createIndex(db, "message", ["push_time"]);
  },
};

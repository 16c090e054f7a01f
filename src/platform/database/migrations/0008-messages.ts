import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, refersTo, required, withDefault } from "./schema";

/** The messages of the inboxes. */
export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "message")
      .addColumn("account_id", "bigint", belongsTo("account", { onDelete: "cascade" }))
      .addColumn("type", "integer", required)
      .addColumn("template", "text", emptyByDefault)
      .addColumn("details", "text", emptyByDefault)
      .addColumn("content", "text", emptyByDefault)
      .addColumn("device_id", "bigint", refersTo("device", { onDelete: "set null" }))
      .addColumn("subject", "text")
      .addColumn("push_time", "bigint", required)
      .addColumn("status", "integer", withDefault(0))
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

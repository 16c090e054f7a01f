import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, refersTo, required, withDefault } from "./schema";

/** Inbox messages. */
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
      // Both engines treat null subjects as different from each other.
      .addUniqueConstraint("message_subject", ["account_id", "subject"])
      .execute();
    await createIndex(db, "message", ["account_id", "push_time"]);
    await createIndex(db, "message", ["account_id", "status"]);
    await createIndex(db, "message", ["device_id"]);
    // For the clean-up of old messages.
    await createIndex(db, "message", ["push_time"]);
  },
};

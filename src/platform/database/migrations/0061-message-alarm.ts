import type { Kysely, Migration } from "kysely";
import { createIndex, refersTo } from "./schema";

/** A message may refer to an alarm. */
export const messageAlarm: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("message")
      .addColumn("alarm_id", "bigint", refersTo("alarm", { onDelete: "set null" }))
      .execute();
    // Deleting a device deletes its alarms, which looks up the messages about them.
    await createIndex(db, "message", ["alarm_id"]);
  },
};

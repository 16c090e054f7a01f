import type { Kysely, Migration } from "kysely";
import { createIndex, refersTo } from "./schema";

/** Author and time of an alarm's comment; unknown for older comments. */
export const alarmComment: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("alarm")
      .addColumn("commented_by", "bigint", refersTo("account", { onDelete: "set null" }))
      .execute();
    await db.schema.alterTable("alarm").addColumn("commented_time", "bigint").execute();
    // Deleting an account looks up its comments.
    await createIndex(db, "alarm", ["commented_by"]);
  },
};

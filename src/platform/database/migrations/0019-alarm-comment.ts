import type { Kysely, Migration } from "kysely";
import { createIndex, refersTo } from "./schema";

/** Who said what stands as the comment of an alarm, and when. Of comments that were there before nobody knows. */
export const alarmComment: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("alarm")
      .addColumn("commented_by", "bigint", refersTo("account", { onDelete: "set null" }))
      .execute();
    await db.schema.alterTable("alarm").addColumn("commented_time", "bigint").execute();
    // Deleting an account looks for the comments that it made.
    await createIndex(db, "alarm", ["commented_by"]);
  },
};

import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, emptyByDefault, required, withDefault } from "./schema";

/** The mailed reports, and the account's language. */
export const mailReports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("account").addColumn("language", "text", emptyByDefault).execute();
    await db.schema
      .createTable("mail_report")
      .addColumn("account_id", "bigint", belongsTo("account", { onDelete: "cascade" }))
      .addColumn("rate", "integer", required)
      .addColumn("begin_day", "integer", required)
      .addColumn("state", "integer", required)
      .addColumn("attempts", "integer", withDefault(0))
      .addColumn("next_time", "bigint")
      .addColumn("create_time", "bigint", required)
      .addColumn("sent_time", "bigint")
      // Ensures that a period is reported once.
      .addPrimaryKeyConstraint("mail_report_period", ["account_id", "rate", "begin_day"])
      .execute();
    // For the clean-up of old rows.
    await createIndex(db, "mail_report", ["create_time"]);
  },
};

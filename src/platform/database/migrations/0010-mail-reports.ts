import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, emptyByDefault, required, withDefault } from "./schema";

/** Which reports were mailed, each once, and the language that an account reads. */
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
      // What makes sure that no period is reported twice.
      .addPrimaryKeyConstraint("mail_report_period", ["account_id", "rate", "begin_day"])
      .execute();
    // What the sweep goes by.
    await createIndex(db, "mail_report", ["create_time"]);
  },
};

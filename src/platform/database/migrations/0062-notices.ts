import { type Kysely, type Migration, sql } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, refersTo, required, withDefault } from "./schema";

/** How people are told of alarms, and what is still to be sent. */
export const notices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("notice_setting")
      .addColumn("account_id", "bigint", (column) => column.primaryKey().references("account.id").onDelete("cascade"))
      .addColumn("mail_from", "integer", required)
      .addColumn("push_from", "integer", required)
      .addColumn("inbox_from", "integer", required)
      .addColumn("kinds", "text", emptyByDefault)
      .addColumn("quiet_begin", "integer")
      .addColumn("quiet_end", "integer")
      .addColumn("quiet_critical", "integer", withDefault(0))
      .addColumn("digest_hour", "integer")
      .addColumn("next_minutes", "integer", withDefault(0))
      .addColumn("next_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .execute();
    await createIndex(db, "notice_setting", ["next_id"]);
    await createTableWithId(db, "notice")
      .addColumn("account_id", "bigint", belongsTo("account", { onDelete: "cascade" }))
      .addColumn("alarm_id", "bigint", belongsTo("alarm", { onDelete: "cascade" }))
      .addColumn("kind", "integer", withDefault(0))
      .addColumn("create_time", "bigint", required)
      .addColumn("mail_time", "bigint")
      .addColumn("mail_tries", "integer", withDefault(0))
      .addColumn("mailed_time", "bigint")
      .addColumn("push_time", "bigint")
      .addColumn("push_tries", "integer", withDefault(0))
      .addColumn("next_time", "bigint")
      .addUniqueConstraint("notice_account_alarm", ["account_id", "alarm_id"])
      .execute();
    await createIndex(db, "notice", ["alarm_id"]);
    await createIndex(db, "notice", ["create_time"]);
    // Few notices wait.
    for (const name of ["mail_time", "push_time", "next_time"]) {
      await sql`create index ${sql.ref(`notice_${name}`)} on notice (${sql.ref(name)})
        where ${sql.ref(name)} is not null`.execute(db);
    }
  },
};

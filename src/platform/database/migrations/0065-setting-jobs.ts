import { type Kysely, type Migration, sql } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, refersTo, required, withDefault } from "./schema";

/** Settings of many devices: a job, a row for each of its devices, and the commands that they led to. */
export const settingJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "setting_job")
      .addColumn("agent_id", "bigint", refersTo("agent", { onDelete: "cascade" }))
      .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("note", "text", emptyByDefault)
      .addColumn("time_setting", "bigint")
      .addColumn("report_interval", "bigint")
      .addColumn("scene", "text")
      .addColumn("devices", "bigint", required)
      .addColumn("create_time", "bigint", required)
      .addColumn("cancelled_by", "bigint", refersTo("account", { onDelete: "set null" }))
      .execute();
    for (const columns of [
      ["agent_id", "create_time"],
      ["account_id", "create_time"],
      ["create_time"],
      ["cancelled_by"],
    ])
      await createIndex(db, "setting_job", columns);
    await createTableWithId(db, "setting_change")
      .addColumn("job_id", "bigint", belongsTo("setting_job", { onDelete: "cascade" }))
      .addColumn("device_id", "bigint", belongsTo("device", { onDelete: "cascade" }))
      .addColumn("step", "bigint", withDefault(1))
      .addColumn("refusal", "bigint")
      .addColumn("old_time_setting", "bigint")
      .addColumn("old_report_interval", "bigint")
      .execute();
    await createIndex(db, "setting_change", ["job_id"]);
    await createIndex(db, "setting_change", ["device_id"]);
    await sql`create index setting_change_due on setting_change (id) where step in (1, 5)`.execute(db);
    await db.schema
      .alterTable("device_command")
      .addColumn("change_id", "bigint", refersTo("setting_change", { onDelete: "set null" }))
      .execute();
    await sql`create index device_command_change_id on device_command (change_id) where change_id is not null`.execute(
      db,
    );
  },
};

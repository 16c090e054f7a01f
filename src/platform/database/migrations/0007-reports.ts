import { type Kysely, type Migration, sql } from "kysely";
import { belongsTo, createIndex, createTableWithId, refersTo, required, withDefault } from "./schema";

/**
 * Commands that wait for a device's next report, and indexes to list commands and reports by time in the device log.
 */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "device_command")
      .addColumn("device_id", "bigint", belongsTo("device", { onDelete: "cascade" }))
      .addColumn("agent_id", "bigint", required)
      .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("kind", "integer", required)
      .addColumn("data", "text", required)
      .addColumn("status", "integer", withDefault(0))
      .addColumn("create_time", "bigint", required)
      .addColumn("confirm_time", "bigint")
      .execute();
    await createIndex(db, "device_command", ["agent_id", "create_time"]);
    await createIndex(db, "device_command", ["device_id", "create_time"]);
    await createIndex(db, "device_command", ["create_time"]);
    await createIndex(db, "device_command", ["account_id"]);
    // A new command replaces the pending command of its kind.
    await db.schema
      .createIndex("device_command_pending")
      .unique()
      .on("device_command")
      .columns(["device_id", "kind"])
      .where(sql.ref("status"), "=", 0)
      .execute();
    await adoptWaiting(db);
    await createIndex(db, "device_report", ["time"]);
    await db.schema.alterTable("device").addColumn("pending_report_interval", "integer").execute();
    await db.schema.alterTable("device_day").addColumn("last_time", "bigint").execute();
  },
};

/**
 * Turns the pending settings of devices into commands. Their author is unknown; their time is the device's last change.
 */
async function adoptWaiting(db: Kysely<unknown>): Promise<void> {
  await sql`insert into device_command (device_id, agent_id, kind, data, create_time)
    select id, agent_id, 1, '{"time_setting":' || pending_time_setting || '}', update_time
    from device where pending_time_setting is not null`.execute(db);
  await sql`insert into device_command (device_id, agent_id, kind, data, create_time)
    select id, agent_id, 2, '{}', update_time from device where pending_action = 1`.execute(db);
}

import type { Kysely, Migration } from "kysely";

/** What the device list shows of a device's reporting, and a stock record that is bound to one device and no other. */
export const deviceReport: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("device").addColumn("mode", "integer").execute();
    await db.schema.alterTable("device").addColumn("rate", "integer").execute();
    // `active_time` says it: when the device was last heard.
    await db.schema.alterTable("device").dropColumn("last_report_time").execute();
    await db.schema.dropIndex("storage_device_id").execute();
    await db.schema.createIndex("storage_bound_device").unique().on("storage").column("device_id").execute();
  },
};

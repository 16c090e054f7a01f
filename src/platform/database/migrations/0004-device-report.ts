import type { Kysely, Migration } from "kysely";

/** The reporting columns of the device list; a device is bound to at most one stock record. */
export const deviceReport: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("device").addColumn("mode", "integer").execute();
    await db.schema.alterTable("device").addColumn("rate", "integer").execute();
    // `active_time` holds the same time.
    await db.schema.alterTable("device").dropColumn("last_report_time").execute();
    await db.schema.dropIndex("storage_device_id").execute();
    await db.schema.createIndex("storage_bound_device").unique().on("storage").column("device_id").execute();
  },
};

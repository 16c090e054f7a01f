import { type Kysely, type Migration, sql } from "kysely";

/**
 * The forecast of empty cartridges, and the time setting of each day. A device gets its dates with its next report, or
 * from the job that fills in missing dates.
 */
export const forecast: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["empty_early", "empty_expected", "empty_late"]) {
      await db.schema.alterTable("device").addColumn(column, "bigint").execute();
    }
    await db.schema.alterTable("device_day").addColumn("time_setting", "integer").execute();
    // Few cartridges are empty soon; the index alone is enough to count and list them.
    await sql`create index device_agent_empty on device (agent_id, empty_expected, group_id) where bind_status = 1`.execute(
      db,
    );
    await sql`create index device_customer_empty on device (customer_id, empty_expected) where bind_status = 1`.execute(
      db,
    );
    await sql`create index device_empty on device (empty_expected) where bind_status = 1`.execute(db);
  },
};

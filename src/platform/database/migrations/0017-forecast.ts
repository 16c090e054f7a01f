import { type Kysely, type Migration, sql } from "kysely";

/**
 * When each cartridge will be empty, and by which setting a day was dispensed. Devices get their dates with their next
 * report, or from the job that fills in what is missing.
 */
export const forecast: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["empty_early", "empty_expected", "empty_late"]) {
      await db.schema.alterTable("device").addColumn(column, "bigint").execute();
    }
    await db.schema.alterTable("device_day").addColumn("time_setting", "integer").execute();
    // What is due soon is a small part of all devices: counted and listed in the index alone.
    await sql`create index device_agent_empty on device (agent_id, empty_expected, group_id) where bind_status = 1`.execute(
      db,
    );
    await sql`create index device_customer_empty on device (customer_id, empty_expected) where bind_status = 1`.execute(
      db,
    );
    await sql`create index device_empty on device (empty_expected) where bind_status = 1`.execute(db);
  },
};

import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/**
 * Indexes of devices:
 *
 * - The list of a customer's devices by name has its own index.
 * - The index of groups finds ids in a group. Without it, SQLite reads all devices of a group to compare the ids that a
 *   search has found.
 * - The cartridge plan uses the list's indexes by forecast (0070), with its columns added. PostgreSQL writes every
 *   index of a device with each report, so fewer are better.
 */
export const deviceOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index device_customer_by_device_name on device (customer_id, device_name, id, status)
      where customer_id is not null`.execute(db);
    await db.schema.dropIndex("device_group_id").execute();
    await sql`create index device_group_id on device (group_id, agent_id, id)`.execute(db);
    const site = sql`customer_id, province, city, lubricant, lubricant_tube`;
    const more = isPostgres(db) ? sql`) include (${site})` : sql`, ${site})`;
    const listed = ["device_by_empty_expected", "device_agent_by_empty_expected"];
    for (const name of [...listed, "device_empty", "device_agent_empty"]) await db.schema.dropIndex(name).execute();
    await sql`create index device_by_empty_expected on device (empty_expected, id, status, bind_status${more}`.execute(
      db,
    );
    await sql`create index device_agent_by_empty_expected
      on device (agent_id, empty_expected, id, status, group_id, bind_status${more}`.execute(db);
  },
};

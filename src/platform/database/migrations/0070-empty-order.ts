import { type Kysely, type Migration, sql } from "kysely";

/** The indexes of the device list in the order of the forecast, as those of its other orders (0050). */
export const emptyOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index device_by_empty_expected on device (empty_expected, id, status)`.execute(db);
    await sql`create index device_agent_by_empty_expected
      on device (agent_id, empty_expected, id, status, group_id)`.execute(db);
  },
};

import { type Kysely, type Migration, sql } from "kysely";

/** Indexes in which lists filtered by region find and count their devices, together with the most frequent filters. */
export const placeIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index device_by_place on device (province, city, id, status, type)`.execute(db);
    await sql`create index device_agent_by_place on device (agent_id, province, city, id, status, type, group_id)`.execute(
      db,
    );
  },
};

import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/**
 * Indexes from which lists read the keys of a page, for administrators and for providers, in each of their orders. They
 * end with the columns that limit a list most often, so that rows of other pages are never read.
 */
export const listIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["device_name", "remaining_ratio", "electric_quantity", "bind_time", "active_time"]) {
      await sql`create index ${sql.id(`device_by_${column}`)} on device (${sql.ref(column)}, id, status)`.execute(db);
      await sql`create index ${sql.id(`device_agent_by_${column}`)}
        on device (agent_id, ${sql.ref(column)}, id, status, group_id)`.execute(db);
    }
    await db.schema.dropIndex("device_agent_id_status").execute();
    await sql`create index device_by_status on device (status, id)`.execute(db);
    await sql`create index device_agent_by_status on device (agent_id, status, id, group_id)`.execute(db);
    for (const column of ["batch", "create_time", "distribute_time"]) {
      await sql`create index ${sql.id(`storage_by_${column}`)} on storage (${sql.ref(column)}, id)`.execute(db);
      await sql`create index ${sql.id(`storage_agent_by_${column}`)} on storage (agent_id, ${sql.ref(column)}, id)`.execute(
        db,
      );
    }
    await db.schema.dropIndex("storage_batch").execute();
    await createForecastIndexes(db);
  },
};

/** The cartridge plan counts due devices by site and grease from the index alone. */
async function createForecastIndexes(db: Kysely<unknown>): Promise<void> {
  const site = sql.raw("customer_id, province, city, lubricant, lubricant_tube");
  // On SQLite every index contains the id.
  const more = isPostgres(db) ? sql`id) include (${site})` : sql`${site})`;
  for (const name of ["device_agent_empty", "device_empty"]) await db.schema.dropIndex(name).execute();
  await sql`create index device_agent_empty on device (agent_id, empty_expected, group_id, ${more} where bind_status = 1`.execute(
    db,
  );
  await sql`create index device_empty on device (empty_expected, ${more} where bind_status = 1`.execute(db);
}

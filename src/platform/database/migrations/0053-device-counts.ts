import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/** Indexes from which lists and the dashboard count the devices of one owner, by any of their states, without reading rows. */
export const deviceCounts: Migration = {
  async up(db: Kysely<unknown>) {
    const states = sql.raw("status, online, bind_status, is_enable, type, availability");
    await db.schema.dropIndex("device_figures").execute();
    for (const [name, owner] of [
      ["device_figures", "agent_id, group_id"],
      ["device_customer_figures", "customer_id"],
    ] as const) {
      // On SQLite every index contains the id.
      const columns = sql`${sql.raw(owner)}, ${states}`;
      const more = isPostgres(db) ? sql`(${columns}) include (id)` : sql`(${columns})`;
      await sql`create index ${sql.id(name)} on device ${more}`.execute(db);
    }
    // SQLite would skip the rows of the table themselves, which are wide, up to a page in the middle.
    if (!isPostgres(db)) await sql`create index device_by_id on device (id)`.execute(db);
  },
};

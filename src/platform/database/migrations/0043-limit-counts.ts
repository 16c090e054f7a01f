import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres, required } from "./schema";

/**
 * What limits count, for all processes. PostgreSQL writes no log for an unlogged table, so a count does not wait for the
 * disk or for a replica. A crash empties the table.
 */
export const limitCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("limit_count")
      .$call((table) => (isPostgres(db) ? table.modifyFront(sql`unlogged`) : table))
      .addColumn("name", "text", required)
      .addColumn("subject", "text", required)
      .addColumn("count", "integer", required)
      .addColumn("last_time", "bigint", required)
      .addColumn("end_time", "bigint", required)
      .addPrimaryKeyConstraint("limit_count_key", ["name", "subject"])
      .execute();
  },
};

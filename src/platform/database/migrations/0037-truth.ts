import { type Kysely, type Migration, sql } from "kysely";

/**
 * Devices that are unbound (6) or have not reported (5) lose the status that they never reported, and stock records
 * keep where their last distribution took them from, so that it can be undone.
 */
export const truth: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update device set status = 6 where bind_status = 0`.execute(db);
    await sql`update device set status = 5 where bind_status = 1 and active_time is null`.execute(db);
    await db.schema.alterTable("storage").addColumn("distribute_time", "bigint").execute();
    await db.schema.alterTable("storage").addColumn("former_agent_id", "bigint").execute();
  },
};

import { type Kysely, type Migration, sql } from "kysely";

/**
 * The time at which an account chose the interval of its mailed reports. Deliveries to unknown and to internal hosts
 * now share one fault, so that outsiders cannot tell them apart.
 */
export const reportChoice: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("account").addColumn("email_rate_time", "bigint").execute();
    await sql`update delivery set last_fault = 'unreachable' where last_fault in ('unresolved', 'internal')`.execute(
      db,
    );
  },
};

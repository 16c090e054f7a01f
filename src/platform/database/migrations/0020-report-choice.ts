import { type Kysely, type Migration, sql } from "kysely";

/**
 * When an account chose how often it is mailed reports. Deliveries that found no host, or an internal one, have one fault
 * from now on, for the difference is nothing to tell outsiders.
 */
export const reportChoice: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("account").addColumn("email_rate_time", "bigint").execute();
    await sql`update delivery set last_fault = 'unreachable' where last_fault in ('unresolved', 'internal')`.execute(
      db,
    );
  },
};

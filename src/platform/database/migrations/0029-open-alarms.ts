import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/** An index to count and list a provider's open alarms without reading other providers' or ended ones. */
export const openAlarms: Migration = {
  async up(db: Kysely<unknown>) {
    // Without statistics SQLite prefers the index with the most matching columns. `end_time`, null in the whole index,
    // is one more than in the index of all of a provider's alarms.
    const columns = isPostgres(db)
      ? sql`(agent_id, begin_time desc nulls last, id desc) include (device_id, code, acknowledged_time)`
      : sql`(agent_id, end_time, begin_time, id, device_id, code, acknowledged_time)`;
    await sql`create index alarm_open_agent on alarm ${columns} where end_time is null`.execute(db);
  },
};

import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/** The open alarms of one provider, counted and listed without those of others and without all that have ended. */
export const openAlarms: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite, which keeps no statistics here, takes the index in which the most columns are given: the end, which is unset in
    // all of it, is one more than in the index of all the provider's alarms.
    const columns = isPostgres(db)
      ? sql`(agent_id, begin_time desc nulls last, id desc) include (device_id, code, acknowledged_time)`
      : sql`(agent_id, end_time, begin_time, id, device_id, code, acknowledged_time)`;
    await sql`create index alarm_open_agent on alarm ${columns} where end_time is null`.execute(db);
  },
};

import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/**
 * The indexes of the alarm list contain what its filters compare, so that alarms are found and counted without reading rows.
 * They also serve open alarms, which are those with a severity: the indexes of open alarms go.
 */
export const alarmLists: Migration = {
  async up(db: Kysely<unknown>) {
    const unused = ["alarm_severity", "alarm_agent_id_severity", "alarm_open_time", "alarm_open_agent"];
    for (const name of unused) await db.schema.dropIndex(name).execute();
    // PostgreSQL uses only an index with the order of the list.
    const last = isPostgres(db) ? sql`nulls last` : sql``;
    const urgent = sql`severity desc ${last}, begin_time desc ${last}, id desc`;
    const compared = sql`code, device_id, end_time, closed_time, acknowledged_time, snoozed_until, assignee_id`;
    for (const [name, owner] of [
      ["alarm_severity", sql``],
      ["alarm_agent_id_severity", sql`agent_id, `],
    ] as const) {
      const columns = isPostgres(db)
        ? sql`(${owner}${urgent}) include (${compared})`
        : sql`(${owner}${urgent}, ${compared})`;
      await sql`create index ${sql.id(name)} on alarm ${columns}`.execute(db);
    }
  },
};

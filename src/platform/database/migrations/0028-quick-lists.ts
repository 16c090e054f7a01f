import { type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { isPostgres } from "./schema";

/**
 * Indexes from which the dashboard reads alarms and trends without reading rows. Open alarms are few, so they have a
 * separate index in the order of their list.
 */
export const quickLists: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) {
      await sql`create index alarm_open_time on alarm (begin_time, id, agent_id, device_id, code, acknowledged_time)
        where end_time is null`.execute(db);
      return;
    }
    // No begin time is null, but the list sorts with "nulls last", and PostgreSQL uses only an index with the same
    // order.
    const newest = sql`begin_time desc nulls last, id desc`;
    await sql`create index alarm_open_time on alarm (${newest}) include (agent_id, device_id, code, acknowledged_time)
      where end_time is null`.execute(db);
    await recreate(db, "alarm_begin_time", sql`alarm (${newest})`);
    await recreate(db, "alarm_agent_id_begin_time", sql`alarm (agent_id, ${newest})`);
    // A group's alarms are found by the ids of its devices. On SQLite every index contains the id.
    await recreate(
      db,
      "device_figures",
      sql`device (agent_id, group_id, bind_status, online, status, availability) include (id)`,
    );
    // PostgreSQL answers from an index on an expression alone only if the index also contains the expression's columns.
    for (const column of ["bind_time", "unbind_time"]) {
      const day = sql`(${sql.ref(column)} / 86400000)`;
      const rest = sql`include (${sql.ref(column)})${column === "unbind_time" ? sql` where bind_status = 0` : sql``}`;
      await recreate(db, `device_${column}_day`, sql`device (${day}) ${rest}`);
      await recreate(db, `device_agent_${column}_day`, sql`device (agent_id, ${day}, group_id) ${rest}`);
    }
  },
};

async function recreate(db: Kysely<unknown>, name: string, on: RawBuilder<unknown>): Promise<void> {
  await db.schema.dropIndex(name).execute();
  await sql`create index ${sql.id(name)} on ${on}`.execute(db);
}

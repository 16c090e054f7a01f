import { type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { isPostgres } from "./schema";

/**
 * Indexes by which the dashboard's alarms and trends are read without touching rows. The open alarms are few among all that
 * ever were: they have an index of their own, in the order in which they are listed.
 */
export const quickLists: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) {
      await sql`create index alarm_open_time on alarm (begin_time, id, agent_id, device_id, code, acknowledged_time)
        where end_time is null`.execute(db);
      return;
    }
    // The list asks for unset times last, which nothing is, but PostgreSQL takes an index in the same words alone.
    const newest = sql`begin_time desc nulls last, id desc`;
    await sql`create index alarm_open_time on alarm (${newest}) include (agent_id, device_id, code, acknowledged_time)
      where end_time is null`.execute(db);
    await recreate(db, "alarm_begin_time", sql`alarm (${newest})`);
    await recreate(db, "alarm_agent_id_begin_time", sql`alarm (agent_id, ${newest})`);
    // By the ids of a group's devices their alarms are found. SQLite has the id in every index.
    await recreate(
      db,
      "device_figures",
      sql`device (agent_id, group_id, bind_status, online, status, availability) include (id)`,
    );
    // An index on a calculated value is read alone only where it holds what the value is calculated from.
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

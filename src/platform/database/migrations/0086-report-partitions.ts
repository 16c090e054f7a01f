import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/**
 * On PostgreSQL, reports are partitioned by month, so that a month can be dropped at once. The rows that exist stay in
 * their table, which becomes the first partition: only the check that they fit reads them.
 */
export const reportPartitions: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return;
    await sql`alter table device_report rename to device_report_before`.execute(db);
    for (const part of ["key", "agent_id_time", "time"]) {
      await sql`alter index ${sql.ref(`device_report_${part}`)}
        rename to ${sql.ref(`device_report_before_${part}`)}`.execute(db);
    }
    await sql`create table device_report (like device_report_before) partition by range (time)`.execute(db);
    await sql`alter table device_report add constraint device_report_key primary key (device_id, time)`.execute(db);
    await sql`create index device_report_agent_id_time on device_report (agent_id, time)`.execute(db);
    await sql`create index device_report_time on device_report (time)`.execute(db);
    await sql`alter table device_report add constraint device_report_device_id_fkey
      foreign key (device_id) references device on delete cascade`.execute(db);
    const { rows } = await sql<{ newest: number | null }>`
      select max(time) as newest from device_report_before`.execute(db);
    const newest = rows[0]?.newest ?? null;
    if (newest === null) {
      await sql`drop table device_report_before`.execute(db);
    } else {
      const date = new Date(newest);
      const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
      await sql`alter table device_report attach partition device_report_before
        for values from (minvalue) to (${sql.lit(end)})`.execute(db);
    }
    await sql`create table device_report_default partition of device_report default`.execute(db);
  },
};

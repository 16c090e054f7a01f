import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./schema";

/** Alarms of devices that leave their plan, 102 and 103, are warnings. Providers may have limits of their own. */
export const deviation: Migration = {
  async up(db: Kysely<unknown>) {
    const severity = sql`case when end_time is not null or closed_time is not null then 0
      when code in (1, 3, 5, 101) then 3 when code in (4, 6, 102, 103) then 2 else 1 end`;
    for (const name of ["alarm_severity", "alarm_agent_id_severity"]) await db.schema.dropIndex(name).execute();
    await sql`alter table alarm drop column severity`.execute(db);
    // SQLite can add a generated column only if it is virtual.
    const kept = isPostgres(db) ? sql`stored` : sql`virtual`;
    await sql`alter table alarm add column severity integer generated always as (${severity}) ${kept}`.execute(db);
    const last = isPostgres(db) ? sql`nulls last` : sql``;
    const urgent = sql`severity desc ${last}, begin_time desc ${last}, id desc`;
    await sql`create index alarm_severity on alarm (${urgent})`.execute(db);
    await sql`create index alarm_agent_id_severity on alarm (agent_id, ${urgent})`.execute(db);
    await sql`create index alarm_deviation on alarm (device_id) where code in (102, 103) and end_time is null`.execute(
      db,
    );
  },
};

import { type Kysely, type Migration, sql } from "kysely";
import { required, withDefault } from "./schema";

/**
 * The readings of each day of a device, and totals by quarter of an hour, so that days can be those of the reader's time
 * zone. Existing days have no readings: they stay UTC days. Readings are kept from the next UTC day on, so that a day has
 * all of its readings or none.
 */
export const localDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("device_day").addColumn("readings", "text").execute();
    await db.schema
      .createTable("quarter_total")
      .addColumn("scope", "integer", required)
      .addColumn("agent_id", "bigint", required)
      .addColumn("owner_id", "bigint", required)
      .addColumn("quarter", "integer", required)
      .addColumn("dispensed_ml", "double precision", withDefault(0))
      .addColumn("heard", "integer", withDefault(0))
      .addColumn("alarms", "integer", withDefault(0))
      .addPrimaryKeyConstraint("quarter_total_key", ["scope", "agent_id", "owner_id", "quarter"])
      .execute();
    await sql`insert into platform_setting (name, value)
      select 'readings_since', ${String(nextDay(Date.now()))} where exists (select 1 from device_day)`.execute(db);
    await createBindingIndexes(db);
  },
};

const day = 86_400_000;

const nextDay = (now: number): number => (Math.floor(now / day) + 1) * day;

/** Indexes that count bound and unbound devices by quarter of an hour, in place of UTC days. */
async function createBindingIndexes(db: Kysely<unknown>): Promise<void> {
  for (const column of ["bind_time", "unbind_time"]) {
    const quarter = sql`(${sql.ref(column)} / 900000)`;
    const where = column === "unbind_time" ? sql` where bind_status = 0` : sql``;
    await db.schema.dropIndex(`device_${column}_day`).execute();
    await db.schema.dropIndex(`device_agent_${column}_day`).execute();
    await sql`create index ${sql.id(`device_${column}_quarter`)} on device (${quarter})${where}`.execute(db);
    await sql`create index ${sql.id(`device_agent_${column}_quarter`)} on device (agent_id, ${quarter}, group_id)${where}`.execute(
      db,
    );
  }
}

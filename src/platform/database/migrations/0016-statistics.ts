import { type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { rebuildTotals } from "../../totals";
import { type Engine, engineOf } from "../engine";
import { mapCell, mapCellSides } from "../map-cell";
import type { Database } from "../tables";
import { createIndex, or, required } from "./schema";

/** Daily totals for the dashboard, made of the days that are there, and indexes for its figures and its map. */
export const statistics: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("day_total")
      .addColumn("scope", "integer", required)
      .addColumn("agent_id", "bigint", required)
      .addColumn("owner_id", "bigint", required)
      .addColumn("day", "integer", required)
      .addColumn("dispensed_ml", "double precision", or(0))
      .addColumn("heard", "integer", or(0))
      .addColumn("alarms", "integer", or(0))
      .addPrimaryKeyConstraint("day_total_key", ["scope", "agent_id", "owner_id", "day"])
      .execute();
    await createFigureIndexes(db);
    // Nothing reads days across devices any more: totals do, and every report would pay for the indexes.
    for (const columns of ["agent_id_day", "day"]) await db.schema.dropIndex(`device_day_${columns}`).execute();
    await createMapIndexes(db, engineOf(db));
    await rebuildTotals(db as Kysely<Database>);
  },
};

/** The overview counts devices in the index alone; a trend counts how many were bound on which day. */
async function createFigureIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("device_agent_id_group_id").execute();
  await db.schema
    .createIndex("device_figures")
    .on("device")
    // Nothing that changes with every report.
    .columns(["agent_id", "group_id", "bind_status", "online", "status", "availability"])
    .execute();
  for (const column of ["bind_time", "unbind_time"]) {
    const day = sql`(${sql.ref(column)} / 86400000)`;
    const where = column === "unbind_time" ? sql` where bind_status = 0` : sql``;
    await sql`create index ${sql.id(`device_${column}_day`)} on device (${day})${where}`.execute(db);
    await sql`create index ${sql.id(`device_agent_${column}_day`)} on device (agent_id, ${day}, group_id)${where}`.execute(
      db,
    );
  }
}

/** The map counts devices by cells in the order of an index, and finds those of one status, without looking at rows. */
async function createMapIndexes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const cells: readonly RawBuilder<unknown>[] = mapCellSides.map((side) => mapCell(engine, side));
  const place = sql`longitude, latitude, status`;
  await sql`create index device_map on device (${sql.join(cells)}, ${place})`.execute(db);
  await sql`create index device_agent_map on device (agent_id, ${sql.join(cells)}, ${place}, group_id)`.execute(db);
  await db.schema.dropIndex("device_longitude_latitude").execute();
  await db.schema.dropIndex("device_agent_id_longitude_latitude").execute();
  await createIndex(db, "device", ["longitude", "latitude", "status"]);
  await createIndex(db, "device", ["agent_id", "longitude", "latitude", "status", "group_id"]);
}

import { type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { createIndex, isPostgres, required, withDefault } from "./schema";

/** Daily totals for the dashboard, computed from the existing days, and indexes for its figures and its map. */
export const statistics: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("day_total")
      .addColumn("scope", "integer", required)
      .addColumn("agent_id", "bigint", required)
      .addColumn("owner_id", "bigint", required)
      .addColumn("day", "integer", required)
      .addColumn("dispensed_ml", "double precision", withDefault(0))
      .addColumn("heard", "integer", withDefault(0))
      .addColumn("alarms", "integer", withDefault(0))
      .addPrimaryKeyConstraint("day_total_key", ["scope", "agent_id", "owner_id", "day"])
      .execute();
    await createFigureIndexes(db);
    // The totals replace the queries that used these indexes, and every report would have to update them.
    for (const columns of ["agent_id_day", "day"]) await db.schema.dropIndex(`device_day_${columns}`).execute();
    await createMapIndexes(db);
    await fillTotals(db);
  },
};

/** Indexes that hold all columns that the overview and the trend of bound devices read. */
async function createFigureIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("device_agent_id_group_id").execute();
  await db.schema
    .createIndex("device_figures")
    .on("device")
    // No column that changes with every report.
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

/** Indexes from which the map counts devices by cell and finds devices by status, without reading rows. */
async function createMapIndexes(db: Kysely<unknown>): Promise<void> {
  const cells: readonly RawBuilder<unknown>[] = mapCellSides.map((side) => mapCell(db, side));
  const place = sql`longitude, latitude, status`;
  await sql`create index device_map on device (${sql.join(cells)}, ${place})`.execute(db);
  await sql`create index device_agent_map on device (agent_id, ${sql.join(cells)}, ${place}, group_id)`.execute(db);
  await db.schema.dropIndex("device_longitude_latitude").execute();
  await db.schema.dropIndex("device_agent_id_longitude_latitude").execute();
  await createIndex(db, "device", ["longitude", "latitude", "status"]);
  await createIndex(db, "device", ["agent_id", "longitude", "latitude", "status", "group_id"]);
}

/** Side lengths of the map's cells, degrees. */
const mapCellSides = [1.406_25, 0.087_890_625] as const;

/** The number of a device's cell. The engine uses the index only for queries with exactly this expression. */
function mapCell(db: Kysely<unknown>, side: number): RawBuilder<unknown> {
  const steps = (column: string, from: number): RawBuilder<unknown> => {
    const quotient = sql`(${sql.ref(column)} + ${sql.lit(from)}) / ${sql.lit(side)}`;
    return isPostgres(db) ? sql`floor(${quotient})` : sql`cast(${quotient} as integer)`;
  };
  return sql`(${steps("longitude", 180)} * 65536 + ${steps("latitude", 90)})`;
}

/** Sums the days and alarms of all devices for each provider, group and customer. */
async function fillTotals(db: Kysely<unknown>): Promise<void> {
  const beginDay = isPostgres(db)
    ? sql`cast(to_char(to_timestamp(a.begin_time / 1000.0) at time zone 'UTC', 'YYYYMMDD') as integer)`
    : sql`cast(strftime('%Y%m%d', a.begin_time / 1000, 'unixepoch') as integer)`;
  const share = (scope: number, agent: RawBuilder<unknown>, owner: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select ${sql.lit(scope)}, ${agent}, ${owner}, day, sum(dispensed_ml), sum(heard), sum(alarms)
      from share where ${owner} is not null group by 2, 3, 4`;
  const none = sql`0`;
  await sql`insert into day_total (scope, agent_id, owner_id, day, dispensed_ml, heard, alarms)
    with figure as (
      select d.agent_id, d.group_id, d.customer_id, f.day,
        f.dispensed_ml, case when f.reports > 0 then 1 else 0 end as heard, 0 as alarms
      from device d join device_day f on f.device_id = d.id
      union all
      select d.agent_id, d.group_id, d.customer_id, ${beginDay} as day, 0 as dispensed_ml, 0 as heard, 1 as alarms
      from device d join alarm a on a.device_id = d.id
    ), share as (
      select agent_id, group_id, customer_id, day,
        sum(dispensed_ml) as dispensed_ml, sum(heard) as heard, sum(alarms) as alarms
      from figure group by agent_id, group_id, customer_id, day
    )
    ${share(0, none, none)}
    union all ${share(1, sql`agent_id`, none)}
    union all ${share(2, sql`agent_id`, sql`group_id`)}
    union all ${share(3, none, sql`customer_id`)}`.execute(db);
}

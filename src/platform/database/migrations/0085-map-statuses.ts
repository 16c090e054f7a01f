import { type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { isPostgres, required, withDefault } from "./schema";

/** Side lengths of the two smallest kinds of cells, degrees. Each cell has sixteen of the next kind. */
const sides = [0.351_562_5, 0.087_890_625] as const;

/** The level of the smallest cells. */
const finest = 3;

/** The values of a device's status. */
const statuses = [0, 1, 2, 3, 4, 5, 6] as const;
const statusColumns = statuses.map((status) => `status_${status}`);
const sums = ["devices", ...statusColumns, "longitudes", "latitudes"] as const;

/**
 * Numbers of devices by status in the cells of the map, so that a status is counted without reading devices. Of the
 * indexes on positions two remain, which find the devices of a cell.
 */
export const mapStatuses: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db);
    await count(db);
    for (const name of [
      "map",
      "agent_map",
      "longitude_latitude_status",
      "agent_id_longitude_latitude_status_group_id",
    ]) {
      await db.schema.dropIndex(`device_${name}`).execute();
    }
    const place = sql`${cell(db, sides[1])}, status, longitude, latitude`;
    await sql`create index device_map on device (${place}, agent_id, group_id, customer_id)`.execute(db);
    await sql`create index device_agent_map on device (agent_id, ${place}, group_id)`.execute(db);
  },
};

async function createTable(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("map_count").execute();
  const keys = db.schema
    .createTable("map_count")
    .addColumn("scope", "integer", required)
    .addColumn("agent_id", "bigint", required)
    .addColumn("owner_id", "bigint", required)
    .addColumn("level", "integer", required)
    .addColumn("parent", "integer", required)
    .addColumn("cell", "integer", required)
    .addColumn("devices", "bigint", withDefault(0));
  await statusColumns
    .reduce((table, name) => table.addColumn(name, "bigint", withDefault(0)), keys)
    .addColumn("longitudes", "double precision", withDefault(0))
    .addColumn("latitudes", "double precision", withDefault(0))
    .addColumn("west", "double precision")
    .addColumn("east", "double precision")
    .addColumn("south", "double precision")
    .addColumn("north", "double precision")
    .addPrimaryKeyConstraint("map_count_key", ["scope", "agent_id", "owner_id", "level", "parent", "cell"])
    .execute();
}

/** Counts the devices of the smallest cells, and sums these for the larger ones. */
async function count(db: Kysely<unknown>): Promise<void> {
  const [none, agent] = [sql`0`, sql`agent_id`];
  const ofStatus = statuses.map((status) => sql`count(*) filter (where status = ${sql.lit(status)})`);
  for (const [scope, provider, owner] of [
    [0, none, none],
    [1, agent, none],
    [2, agent, sql`group_id`],
    [3, none, sql`customer_id`],
  ] as const) {
    await sql`insert into map_count
      select ${sql.lit(scope)}, ${provider}, ${owner}, ${sql.lit(finest)}, ${cell(db, sides[0])}, ${cell(db, sides[1])},
        count(*), ${sql.join(ofStatus)}, sum(longitude), sum(latitude),
        min(longitude), max(longitude), min(latitude), max(latitude)
      from device where longitude is not null and latitude is not null and ${owner} is not null
      group by 2, 3, 5, 6`.execute(db);
  }
  for (let level = finest - 1; level >= 0; level -= 1) {
    const parent = level === 0 ? sql`0` : sql`parent / 65536 / 4 * 65536 + parent % 65536 / 4`;
    await sql`insert into map_count
      select scope, agent_id, owner_id, ${sql.lit(level)}, ${parent}, parent,
        ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`))}, min(west), max(east), min(south), max(north)
      from map_count where level = ${sql.lit(level + 1)}
      group by scope, agent_id, owner_id, parent`.execute(db);
  }
}

/** The number of a device's cell. The engine uses the indexes only for queries with exactly this expression. */
function cell(db: Kysely<unknown>, side: number): RawBuilder<unknown> {
  const steps = (column: string, from: number): RawBuilder<unknown> => {
    const quotient = sql`(${sql.ref(column)} + ${sql.lit(from)}) / ${sql.lit(side)}`;
    return isPostgres(db) ? sql`floor(${quotient})` : sql`cast(${quotient} as integer)`;
  };
  return sql`(${steps("longitude", 180)} * 65536 + ${steps("latitude", 90)})`;
}

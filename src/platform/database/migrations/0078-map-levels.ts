import { type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { isPostgres, required, withDefault } from "./schema";

/** Side lengths of the cells by level, degrees. Each cell has sixteen of the next level. */
const sides = [5.625, 1.406_25, 0.351_562_5, 0.087_890_625] as const;
const finest = sides.length - 1;

/** Numbers of devices in the cells of the map at several levels, so that a view of any size reads few cells. */
export const mapLevels: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable("map_count").execute();
    await db.schema
      .createTable("map_count")
      .addColumn("scope", "integer", required)
      .addColumn("agent_id", "bigint", required)
      .addColumn("owner_id", "bigint", required)
      .addColumn("level", "integer", required)
      .addColumn("parent", "integer", required)
      .addColumn("cell", "integer", required)
      .addColumn("devices", "bigint", withDefault(0))
      .addColumn("alarms", "bigint", withDefault(0))
      .addColumn("longitudes", "double precision", withDefault(0))
      .addColumn("latitudes", "double precision", withDefault(0))
      .addColumn("west", "double precision")
      .addColumn("east", "double precision")
      .addColumn("south", "double precision")
      .addColumn("north", "double precision")
      .addPrimaryKeyConstraint("map_count_key", ["scope", "agent_id", "owner_id", "level", "parent", "cell"])
      .execute();
    const [none, agent] = [sql`0`, sql`agent_id`];
    for (const [scope, provider, owner] of [
      [0, none, none],
      [1, agent, none],
      [2, agent, sql`group_id`],
      [3, none, sql`customer_id`],
    ] as const) {
      await sql`insert into map_count
        select ${sql.lit(scope)}, ${provider}, ${owner}, ${sql.lit(finest)}, ${cell(db, sides[2])}, ${cell(db, sides[3])},
          count(*), sum(case when status = 1 then 1 else 0 end), sum(longitude), sum(latitude),
          min(longitude), max(longitude), min(latitude), max(latitude)
        from device where longitude is not null and latitude is not null and ${owner} is not null
        group by 2, 3, 5, 6`.execute(db);
    }
    for (let level = finest - 1; level >= 0; level -= 1) {
      const parent = level === 0 ? sql`0` : sql`parent / 65536 / 4 * 65536 + parent % 65536 / 4`;
      await sql`insert into map_count
        select scope, agent_id, owner_id, ${sql.lit(level)}, ${parent}, parent, sum(devices), sum(alarms),
          sum(longitudes), sum(latitudes), min(west), max(east), min(south), max(north)
        from map_count where level = ${sql.lit(level + 1)}
        group by scope, agent_id, owner_id, parent`.execute(db);
    }
  },
};

/** The number of a device's cell. */
function cell(db: Kysely<unknown>, side: number): RawBuilder<unknown> {
  const steps = (column: string, from: number): RawBuilder<unknown> => {
    const quotient = sql`(${sql.ref(column)} + ${sql.lit(from)}) / ${sql.lit(side)}`;
    return isPostgres(db) ? sql`floor(${quotient})` : sql`cast(${quotient} as integer)`;
  };
  return sql`(${steps("longitude", 180)} * 65536 + ${steps("latitude", 90)})`;
}

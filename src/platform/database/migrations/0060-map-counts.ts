import { type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { isPostgres, required, withDefault } from "./schema";

/** Numbers of devices in the cells of the map for each provider, group and customer. */
export const mapCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("map_count")
      .addColumn("scope", "integer", required)
      .addColumn("agent_id", "bigint", required)
      .addColumn("owner_id", "bigint", required)
      .addColumn("coarse", "integer", required)
      .addColumn("fine", "integer", required)
      .addColumn("devices", "bigint", withDefault(0))
      .addColumn("alarms", "bigint", withDefault(0))
      .addColumn("longitudes", "double precision", withDefault(0))
      .addColumn("latitudes", "double precision", withDefault(0))
      .addColumn("west", "double precision")
      .addColumn("east", "double precision")
      .addColumn("south", "double precision")
      .addColumn("north", "double precision")
      .addPrimaryKeyConstraint("map_count_key", ["scope", "agent_id", "owner_id", "coarse", "fine"])
      .execute();
    const [none, agent] = [sql`0`, sql`agent_id`];
    for (const [scope, provider, owner] of [
      [0, none, none],
      [1, agent, none],
      [2, agent, sql`group_id`],
      [3, none, sql`customer_id`],
    ] as const) {
      await sql`insert into map_count
        select ${sql.lit(scope)}, ${provider}, ${owner}, ${cell(db, 1.406_25)}, ${cell(db, 0.087_890_625)},
          count(*), sum(case when status = 1 then 1 else 0 end), sum(longitude), sum(latitude),
          min(longitude), max(longitude), min(latitude), max(latitude)
        from device where longitude is not null and latitude is not null and ${owner} is not null
        group by 2, 3, 4, 5`.execute(db);
    }
  },
};

/** The number of a device's cell, as in the indexes of migration 0016. */
function cell(db: Kysely<unknown>, side: number): RawBuilder<unknown> {
  const steps = (column: string, from: number): RawBuilder<unknown> => {
    const quotient = sql`(${sql.ref(column)} + ${sql.lit(from)}) / ${sql.lit(side)}`;
    return isPostgres(db) ? sql`floor(${quotient})` : sql`cast(${quotient} as integer)`;
  };
  return sql`(${steps("longitude", 180)} * 65536 + ${steps("latitude", 90)})`;
}

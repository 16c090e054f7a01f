import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { statusOfDevice } from "../../../contract";
import type { Caller, Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import { cellAbove, type Database, engineOf, finestLevel, mapCell, mapCellSides, mapLevels } from "../../database";
import { longitudes, type Range, within } from "./map-square";

/** One device, or the devices of a cell, as a point of the map. */
export interface MapPoint {
  /** Means, degrees WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  readonly count: number;
  readonly alarms: number;
}

const [longitude, latitude] = [sql<number>`device.longitude`, sql<number>`device.latitude`];

/** The columns of one device as a point. */
export const devicePoint = [
  longitude.as("longitude"),
  latitude.as("latitude"),
  longitude.as("west"),
  longitude.as("east"),
  latitude.as("south"),
  latitude.as("north"),
  sql<number>`1`.as("count"),
  sql<number>`case when device.status = ${sql.lit(statusOfDevice.alarm)} then 1 else 0 end`.as("alarms"),
] as const;

/**
 * The coarsest level whose cells are small enough for clusters of this size, degrees; null if no level is
 * fine enough. Cells are at least a seventh of the cluster size, so their number stays small for any number of devices.
 */
export function levelFor(cluster: number): number | null {
  const level = mapLevels.findIndex((side) => side * 1.6 <= cluster);
  return level < 0 ? null : level;
}

/** Cells from the largest to the smallest. Each step reads the cells inside the cells of the step before. */
const stepName = (level: number) => sql.ref(`step_${level}`);

/**
 * The stored counts of the cells within a square, and the devices of the smallest cells on its edge. A cell on the edge
 * is divided into cells of the next level.
 *
 * @param wanted the level of the cells
 */
export function keptCells(
  database: Kysely<Database>,
  caller: Caller,
  { x_axis, y_axis, axis_offset }: Pick<Payloads["device/list-map"], "x_axis" | "y_axis" | "axis_offset">,
  wanted: number,
): RawBuilder<MapPoint> {
  const [south, north] = [y_axis - axis_offset, y_axis + axis_offset];
  const ranges = longitudes(x_axis - axis_offset, x_axis + axis_offset);
  const anyRange = (of: (range: Range) => RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(ranges.map(of), sql` or `)})`;
  const isInside = sql<SqlBool>`(south >= ${south} and north <= ${north}
    and ${anyRange(({ from, to }) => sql`(west >= ${from} and east <= ${to})`)})`;
  const isOnEdge = sql`is_inside = 0`;
  const touches = sql<SqlBool>`(map_count.north >= ${south} and map_count.south <= ${north}
    and ${anyRange(({ from, to }) => sql`(map_count.east >= ${from} and map_count.west <= ${to})`)})`;
  const cells = (level: number, from: RawBuilder<unknown>, limits: RawBuilder<unknown>) => sql`
    ${stepName(level)} as (
      select map_count.cell, map_count.devices, map_count.alarms, map_count.longitudes, map_count.latitudes,
        map_count.west, map_count.east, map_count.south, map_count.north
      from ${from} where ${inScope(caller, "map_count")} and map_count.level = ${sql.lit(level)} and ${limits}
        and map_count.devices > 0 and ${touches}
    )`;
  const known = (level: number) =>
    sql`(select *, case when ${isInside} then 1 else 0 end as is_inside from ${stepName(level)}) as known`;
  const steps = mapLevels.map((_, level) => {
    if (level === 0) return cells(level, sql`map_count`, sql`map_count.parent = 0`);
    // "cross join" fixes the order of the tables: the cells of a step are found by the key.
    const looksInto = level <= wanted ? sql`1 = 1` : isOnEdge;
    return cells(
      level,
      sql`(select cell as outside from ${known(level - 1)} where ${looksInto}) as above cross join map_count`,
      sql`map_count.parent = above.outside`,
    );
  });
  const inside = mapLevels.flatMap((_, level) =>
    level < wanted
      ? []
      : [
          sql`select longitudes / devices as longitude, latitudes / devices as latitude, west, east, south, north,
            devices as count, alarms from ${known(level)} where is_inside = 1`,
        ],
  );
  const engine = engineOf(database);
  const [coarse, fine] = mapCellSides.map((side) => mapCell(engine, side));
  // "cross join" fixes the order of the tables: an index finds the devices of the few cells on the edge.
  const ofEdge = database
    .selectFrom(sql<{ cell: number }>`(select cell from ${known(finestLevel)} where ${isOnEdge})`.as("edge"))
    .crossJoin("device")
    .where(sql<SqlBool>`${coarse} = ${cellAbove(sql`edge.cell`, 2)} and ${fine} = edge.cell`)
    .where(inScope(caller, "device"))
    .where(within({ x: x_axis, y: y_axis, offset: axis_offset, isSigned: engine === "sqlite" }))
    .select(devicePoint);
  return sql<MapPoint>`(with ${sql.join(steps)} ${sql.join([...inside, sql`select * from ${ofEdge} as device_of_edge`], sql` union all `)})`;
}

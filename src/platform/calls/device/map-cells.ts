import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { statusOfDevice } from "../../../contract";
import type { Caller } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, engineOf, finestLevel, isInCell, mapLevels, statusColumn } from "../../database";
import { longitudes, type Range, type Square, within } from "./map-square";

/** One device, or the devices of a cell, as a point of the map. */
interface CountedPoint {
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
const devicePoint = [
  longitude.as("longitude"),
  latitude.as("latitude"),
  longitude.as("west"),
  longitude.as("east"),
  latitude.as("south"),
  latitude.as("north"),
  sql<number>`1`.as("count"),
  sql<number>`case when device.status = ${sql.lit(statusOfDevice.alarm)} then 1 else 0 end`.as("alarms"),
] as const;

/** The level after the smallest cells: single devices. */
const deviceLevel = finestLevel + 1;

/**
 * The coarsest level whose cells are not larger than clusters of this size, degrees. Their sides are at least a quarter
 * of that size, so that at most 64 × 64 cells lie inside a square. Cells on its edge are divided further.
 */
function levelFor(cluster: number): number {
  const level = mapLevels.findIndex((side) => side <= cluster);
  return level < 0 ? deviceLevel : level;
}

/**
 * The points from which clusters of a square are counted: the stored counts of small fixed cells of the earth, and single
 * devices on its edge. With a status, the mean and the area of a cell are those of all its devices.
 *
 * @param cluster the size of a cluster, degrees. Cells are too large for the smallest clusters: these are counted from
 *   devices.
 */
export function pointsIn(
  database: Kysely<Database>,
  caller: Caller,
  square: Square,
  cluster: number,
): RawBuilder<CountedPoint> {
  const { steps, inside, edge } = cellsIn(caller, square, levelFor(cluster));
  const ofEdge = devicesOf(database, caller, square, edge).select(devicePoint);
  return sql<CountedPoint>`(with ${steps} ${sql.join([...inside, sql`select * from ${ofEdge} as device_of_edge`], sql` union all `)})`;
}

/** The devices in a square. */
export function devicesIn(database: Kysely<Database>, caller: Caller, square: Square) {
  const { steps, edge } = cellsIn(caller, square, deviceLevel);
  return devicesOf(database, caller, square, sql`with ${steps} ${edge}`);
}

/** The devices of the square in some of the smallest cells. */
function devicesOf(database: Kysely<Database>, caller: Caller, square: Square, cells: RawBuilder<unknown>) {
  const { status } = square;
  // "cross join" fixes the order of the tables: an index finds the devices of the few cells.
  return database
    .selectFrom(sql<{ cell: number }>`(${cells})`.as("edge"))
    .crossJoin("device")
    .where(isInCell(engineOf(database), sql`edge.cell`))
    .where(inScope(caller, "device"))
    .where(within(square))
    .$if(status !== null, (query) => query.where("device.status", "=", Number(status)));
}

/** Cells from the largest to the smallest. Each step reads the cells inside the cells of the step before. */
const stepName = (level: number) => sql.ref(`step_${level}`);

/**
 * The stored counts of the cells within a square (`inside`), and the smallest cells on its edge (`edge`). A cell on the
 * edge is divided into cells of the next level. Cells without devices of the status are left out.
 *
 * @param wanted the level of the cells
 */
function cellsIn(caller: Caller, { x_axis, y_axis, axis_offset, status }: Square, wanted: number) {
  const [south, north] = [y_axis - axis_offset, y_axis + axis_offset];
  const ranges = longitudes(x_axis - axis_offset, x_axis + axis_offset);
  const anyRange = (of: (range: Range) => RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(ranges.map(of), sql` or `)})`;
  const isInside = sql<SqlBool>`(south >= ${south} and north <= ${north}
    and ${anyRange(({ from, to }) => sql`(west >= ${from} and east <= ${to})`)})`;
  const touches = sql<SqlBool>`(map_count.north >= ${south} and map_count.south <= ${north}
    and ${anyRange(({ from, to }) => sql`(map_count.east >= ${from} and map_count.west <= ${to})`)})`;
  const count = sql.ref(`map_count.${status === null ? "devices" : statusColumn(status)}`);
  const alarm = sql.ref(`map_count.${statusColumn(statusOfDevice.alarm)}`);
  const alarms = status === null || status === statusOfDevice.alarm ? alarm : sql`0`;
  const cells = (level: number, from: RawBuilder<unknown>, limits: RawBuilder<unknown>) => sql`
    ${stepName(level)} as (
      select map_count.cell, ${count} as count, ${alarms} as alarms,
        map_count.longitudes / map_count.devices as longitude, map_count.latitudes / map_count.devices as latitude,
        map_count.west, map_count.east, map_count.south, map_count.north
      from ${from} where ${inScope(caller, "map_count")} and map_count.level = ${sql.lit(level)} and ${limits}
        and map_count.devices > 0 and ${count} > 0 and ${touches}
    )`;
  const known = (level: number) =>
    sql`(select *, case when ${isInside} then 1 else 0 end as is_inside from ${stepName(level)}) as known`;
  /** Whether to divide the cells of the level before. */
  const isDivided = (level: number) => (level <= wanted ? sql`1 = 1` : sql`is_inside = 0`);
  const steps = mapLevels.map((_, level) =>
    level === 0
      ? cells(level, sql`map_count`, sql`map_count.parent = 0`)
      : // "cross join" fixes the order of the tables: the cells of a step are found by the key.
        cells(
          level,
          sql`(select cell as outside from ${known(level - 1)} where ${isDivided(level)}) as above cross join map_count`,
          sql`map_count.parent = above.outside`,
        ),
  );
  const inside = mapLevels.flatMap((_, level) =>
    level < wanted
      ? []
      : [
          sql`select longitude, latitude, west, east, south, north, count, alarms
            from ${known(level)} where is_inside = 1`,
        ],
  );
  const edge = sql`select cell from ${known(finestLevel)} where ${isDivided(deviceLevel)}`;
  return { steps: sql.join(steps), inside, edge };
}

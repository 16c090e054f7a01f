import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { statusOfDevice } from "../../../contract";
import type { Caller, Handlers, Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, engineOf, mapCell, mapCellSides, valuesOf } from "../../database";
import { customerName } from "../stock/stock-queries";
import { deviceConditions } from "./device-filters";

/** Up to this many devices are answered as points; more are answered as clusters (spec D6). */
const maxPoints = 500;

/** Cells along one side of the square; each cell becomes one cluster. */
const cellsPerSide = 16;

/** A range of degrees, both ends included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The devices in a square of the map, optionally of one status (spec D6). The answer has points in `list`, or clusters in
 * `clusters` if there are more than `maxPoints`. A cluster has the mean position of its devices (degrees WGS 84), their
 * count, how many are in alarm (status 1), and the area they cover. `west` and `east` of the area may lie beyond ±180°,
 * so that west is always less than east. `total` counts all devices.
 */
export const deviceMapHandlers: Handlers<"device/list-map"> = {
  "device/list-map": async (square, { database, caller }) => {
    // Read ids first, from the index alone: if there are too many for points, no row is read.
    const found = await devicesIn(database, caller, square)
      .select("device.id")
      .limit(maxPoints + 1)
      .execute();
    if (found.length > maxPoints) {
      const clusters = await clustersIn(database, caller, square);
      return { list: [], clusters, total: clusters.reduce((sum, { count }) => sum + count, 0) };
    }
    const ids = found.map(({ id }) => id);
    const list = await database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .where("device.id", "in", valuesOf(database, "bigint", ids))
      .leftJoin("account", "account.id", "device.customer_id")
      .select([
        "device.id as device_id",
        "device.device_name",
        "device.status",
        "device.online",
        "device.is_enable",
        "device.longitude",
        "device.latitude",
        "device.active_time",
        "device.remaining_ratio",
        sql<string | null>`${customerName()}`.as("customer_name"),
      ])
      .orderBy("device.id")
      .execute();
    return { list, clusters: [], total: list.length };
  },
};

type Square = Payloads["device/list-map"];

/**
 * The devices in the square.
 * @param byRange whether the query may use the index on positions. False if it reads in the order of the cell index.
 */
function devicesIn(database: Kysely<Database>, caller: Caller, square: Square, byRange = true) {
  const { x_axis, y_axis, axis_offset, status } = square;
  return (
    database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      // A unary plus keeps SQLite from using the index on positions. PostgreSQL gets none: it chooses well by itself.
      .where(
        within({ x: x_axis, y: y_axis, offset: axis_offset, isSigned: !byRange && engineOf(database) === "sqlite" }),
      )
      .where(({ and }) => and(deviceConditions(engineOf(database), { status })))
  );
}

/** Counts the devices in each cell of the square. */
async function clustersIn(database: Kysely<Database>, caller: Caller, square: Square) {
  const { x_axis, y_axis, axis_offset } = square;
  const cell = (2 * axis_offset) / cellsPerSide;
  // Longitudes continue beyond ±180°, so that devices on both sides of that meridian have a mean between them.
  const shift = sql`case
    when point.longitude > ${x_axis + 180} then -360
    when point.longitude < ${x_axis - 180} then 360 else 0 end`;
  const cells = await database
    .selectFrom((eb) =>
      eb
        .selectFrom(pointsIn(database, caller, square, cell).as("point"))
        .selectAll("point")
        .select(shift.as("shift"))
        .as("point"),
    )
    .select([
      sql<number>`floor((point.longitude + point.shift - ${x_axis - axis_offset}) / ${cell})`.as("cell_x"),
      sql<number>`floor((point.latitude - ${y_axis - axis_offset}) / ${cell})`.as("cell_y"),
      sql<number>`sum((point.longitude + point.shift) * point.count) / sum(point.count)`.as("longitude"),
      sql<number>`sum(point.latitude * point.count) / sum(point.count)`.as("latitude"),
      sql<number>`min(point.west + point.shift)`.as("west"),
      sql<number>`max(point.east + point.shift)`.as("east"),
      sql<number>`min(point.south)`.as("south"),
      sql<number>`max(point.north)`.as("north"),
      sql<number>`sum(point.count)`.as("count"),
      sql<number>`sum(point.alarms)`.as("alarms"),
    ])
    .groupBy(["cell_x", "cell_y"])
    .orderBy("cell_y")
    .orderBy("cell_x")
    .execute();
  return cells.map(({ cell_x: _x, cell_y: _y, longitude, ...cluster }) => ({
    longitude: wrapped(longitude),
    ...cluster,
  }));
}

/**
 * The points that clusters are counted from. For a large square they are not devices but small fixed cells of the earth
 * (`mapCell`). A small cell belongs to the square's cell that holds its mean position.
 */
function pointsIn(database: Kysely<Database>, caller: Caller, square: Square, cell: number) {
  const finest = mapCellSides.findIndex((side) => side <= cell / 2);
  if (finest < 0) return devicesIn(database, caller, square).select(devicePoint);
  return square.status === null ? keptCells(database, caller, square) : countedCells(database, caller, square, finest);
}

const [longitude, latitude] = [sql<number>`device.longitude`, sql<number>`device.latitude`];
const alarms = sql<number>`case when device.status = ${sql.lit(statusOfDevice.alarm)} then 1 else 0 end`;

/** One device as a point. */
const devicePoint = [
  longitude.as("longitude"),
  latitude.as("latitude"),
  longitude.as("west"),
  longitude.as("east"),
  latitude.as("south"),
  latitude.as("north"),
  sql<number>`1`.as("count"),
  alarms.as("alarms"),
] as const;

/** The stored counts of the cells within the square, and the devices of cells on its edge. */
function keptCells(database: Kysely<Database>, caller: Caller, { x_axis, y_axis, axis_offset }: Square) {
  const [south, north] = [y_axis - axis_offset, y_axis + axis_offset];
  const ranges = longitudes(x_axis - axis_offset, x_axis + axis_offset);
  const anyRange = (of: (range: Range) => RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(ranges.map(of), sql` or `)})`;
  const isWithin = sql<SqlBool>`(map_count.south >= ${south} and map_count.north <= ${north}
    and ${anyRange(({ from, to }) => sql`(map_count.west >= ${from} and map_count.east <= ${to})`)})`;
  const touches = sql<SqlBool>`(map_count.north >= ${south} and map_count.south <= ${north}
    and ${anyRange(({ from, to }) => sql`(map_count.east >= ${from} and map_count.west <= ${to})`)})`;
  const cells = database.selectFrom("map_count").where(inScope(caller, "map_count")).where("map_count.devices", ">", 0);
  const [coarse, fine] = mapCellSides.map((side) => mapCell(engineOf(database), side));
  const ofEdge = cells
    .where(touches)
    .where(sql<SqlBool>`not ${isWithin}`)
    // The order of the tables: cells on the edge are few, and an index finds their devices.
    .crossJoin("device")
    .where(sql<SqlBool>`${coarse} = map_count.coarse and ${fine} = map_count.fine`)
    .where(inScope(caller, "device"))
    .where(within({ x: x_axis, y: y_axis, offset: axis_offset, isSigned: engineOf(database) === "sqlite" }))
    .select(devicePoint);
  return cells
    .where(isWithin)
    .select([
      sql<number>`map_count.longitudes / map_count.devices`.as("longitude"),
      sql<number>`map_count.latitudes / map_count.devices`.as("latitude"),
      sql<number>`map_count.west`.as("west"),
      sql<number>`map_count.east`.as("east"),
      sql<number>`map_count.south`.as("south"),
      sql<number>`map_count.north`.as("north"),
      sql<number>`map_count.devices`.as("count"),
      sql<number>`map_count.alarms`.as("alarms"),
    ])
    .unionAll(ofEdge);
}

/** Counts the devices of one status in each cell, in the order of an index: sorting every device is too slow. */
function countedCells(database: Kysely<Database>, caller: Caller, square: Square, finest: number) {
  const of = (aggregate: "avg" | "min" | "max" | "sum", value: RawBuilder<unknown>) =>
    sql<number>`${sql.raw(aggregate)}(${value})`;
  return (
    devicesIn(database, caller, square, false)
      .select([
        of("avg", longitude).as("longitude"),
        of("avg", latitude).as("latitude"),
        of("min", longitude).as("west"),
        of("max", longitude).as("east"),
        of("min", latitude).as("south"),
        of("max", latitude).as("north"),
        of("sum", sql`1`).as("count"),
        of("sum", alarms).as("alarms"),
      ])
      // The index lists the fine cells within the coarse ones.
      .groupBy(mapCellSides.slice(0, finest + 1).map((side) => mapCell(engineOf(database), side)))
  );
}

interface Within {
  readonly x: number;
  readonly y: number;
  readonly offset: number;
  readonly isSigned: boolean;
}

/** The condition for the square as plain ranges, which an index can serve. Latitudes do not wrap around. */
function within({ x, y, offset, isSigned }: Within): Expression<SqlBool> {
  const between = (column: "longitude" | "latitude", { from, to }: Range) => {
    const value = isSigned ? sql`+${sql.ref(`device.${column}`)}` : sql.ref(`device.${column}`);
    return sql<SqlBool>`${value} between ${from} and ${to}`;
  };
  const columns = longitudes(x - offset, x + offset).map((range) => between("longitude", range));
  const row = between("latitude", { from: y - offset, to: y + offset });
  return sql<SqlBool>`(${row} and (${sql.join(columns, sql` or `)}))`;
}

/** The stored longitudes (-180 to 180) between west and east. A range that passes ±180° continues on the other side. */
function longitudes(west: number, east: number): readonly Range[] {
  const ranges: Range[] = [{ from: west, to: east }];
  // 180° and -180° are the same meridian: a square that touches it covers both.
  if (west <= -180) ranges.push({ from: west + 360, to: 180 });
  if (east >= 180) ranges.push({ from: -180, to: east - 360 });
  return ranges;
}

/** Converts a longitude beyond ±180° to -180 … 180. */
function wrapped(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}

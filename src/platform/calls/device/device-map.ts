import { type Kysely, type RawBuilder, sql } from "kysely";
import { statusOfDevice } from "../../../contract";
import type { Caller, Handlers, Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, engineOf, mapCell, mapCellSides, oneOf } from "../../database";
import { customerName } from "../stock/stock-queries";
import { deviceConditions } from "./device-filters";
import { devicePoint, keptCells, levelFor, type MapPoint } from "./map-cells";
import { within, wrapped } from "./map-square";

/** Up to this many devices are answered as points; more are answered as clusters (spec D6). */
const maxPoints = 500;

/** Cells along one side of the square; each cell becomes one cluster. */
const cellsPerSide = 16;

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
      const isFrequent = await isFrequentStatus(database, caller, square.status);
      const clusters = await clustersIn(database, caller, { ...square, isFrequent });
      return { list: [], clusters, total: clusters.reduce((sum, { count }) => sum + count, 0) };
    }
    const ids = found.map(({ id }) => id);
    const list = await database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .where("device.id", ...oneOf(database, "bigint", ids))
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

interface Square extends Readonly<Payloads["device/list-map"]> {
  /** Whether many devices have the status: then SQLite should not look them up one by one. */
  readonly isFrequent?: boolean;
}

/**
 * Whether so many of the caller's devices have a status that SQLite counts them faster in the index of cells. Looking up
 * a device takes ten times as long as reading it there.
 */
async function isFrequentStatus(
  database: Kysely<Database>,
  caller: Caller,
  status: Square["status"],
): Promise<boolean> {
  if (engineOf(database) !== "sqlite" || typeof status !== "number") return false;
  const { devices, total } = await database
    .selectFrom("state_count")
    .where(inScope(caller, "state_count"))
    .select([
      sql<number>`coalesce(sum(case when status = ${status} then devices end), 0)`.as("devices"),
      sql<number>`coalesce(sum(devices), 0)`.as("total"),
    ])
    .executeTakeFirstOrThrow();
  return devices * 10 > total;
}

/**
 * The devices in the square.
 * @param byRange whether the query may use the index on positions. False if it reads in the order of the cell index.
 */
function devicesIn(database: Kysely<Database>, caller: Caller, square: Square, byRange = true) {
  const { x_axis, y_axis, axis_offset, status, isFrequent } = square;
  return (
    database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      // A unary plus keeps SQLite from using the index on positions. PostgreSQL needs no plus: it chooses well by
      // itself.
      .where(
        within({ x: x_axis, y: y_axis, offset: axis_offset, isSigned: !byRange && engineOf(database) === "sqlite" }),
      )
      .where(({ and }) => and(deviceConditions(engineOf(database), { status }, isFrequent)))
  );
}

/** Counts the devices in each cell of the square. */
async function clustersIn(database: Kysely<Database>, caller: Caller, square: Square) {
  const { x_axis, y_axis, axis_offset } = square;
  const cell = (2 * axis_offset) / cellsPerSide;
  // Longitudes continue beyond ±180°, so that devices on both sides of that meridian have a correct mean.
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
 * The points that clusters are counted from. For a large square these are not devices but small fixed cells of the
 * earth (`mapCell`). A small cell belongs to the square's cell that holds its mean position.
 */
function pointsIn(database: Kysely<Database>, caller: Caller, square: Square, cell: number): RawBuilder<MapPoint> {
  const level = levelFor(cell);
  const finest = mapCellSides.findIndex((side) => side <= cell / 2);
  if (square.status === null && level !== null) return keptCells(database, caller, square, level);
  if (square.status !== null && finest >= 0) return sql<MapPoint>`(${countedCells(database, caller, square, finest)})`;
  return sql<MapPoint>`(${devicesIn(database, caller, square).select(devicePoint)})`;
}

const [longitude, latitude] = [sql<number>`device.longitude`, sql<number>`device.latitude`];
const alarms = sql<number>`case when device.status = ${sql.lit(statusOfDevice.alarm)} then 1 else 0 end`;

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

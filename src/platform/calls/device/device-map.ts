import { type Kysely, sql } from "kysely";
import type { Caller, Handlers } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, oneOf, smallestCell } from "../../database";
import { customerName } from "../stock/stock-queries";
import { devicesIn, pointsIn } from "./map-cells";
import { type Square, wrapped } from "./map-square";

/** Up to this many devices are answered as points; more are answered as clusters (spec D6). */
const maxPoints = 500;

/**
 * The side of a cluster, degrees: a sixteenth of the side of the square. Where the smallest stored cells are up to twice
 * as large, each cell is a cluster: such a square may contain too many devices to count one by one.
 */
function clusterSide(squareSide: number): number {
  return squareSide < 8 * smallestCell ? squareSide / 16 : Math.max(squareSide / 16, smallestCell);
}

/**
 * The devices in a square of the map, optionally of one status (spec D6). The answer has points in `list`, or clusters in
 * `clusters` if there are more than `maxPoints`. A cluster has the mean position of its devices (degrees WGS 84), their
 * count, how many are in alarm (status 1), and the area they cover. `west` and `east` of the area may lie beyond ±180°,
 * so that west is always less than east. `total` counts all devices.
 *
 * Numbers come from stored counts of small fixed cells of the earth, so that the duration hardly depends on the number
 * of devices. Only on the edge of the square, and if its side is less than 0.7°, devices are counted one by one. With a
 * status, the position and the area also include the other devices of whole cells.
 */
export const deviceMapHandlers: Handlers<"device/list-map"> = {
  "device/list-map": async (square, { database, caller }) => {
    const clusters = await clustersIn(database, caller, square);
    const total = clusters.reduce((sum, { count }) => sum + count, 0);
    if (total > maxPoints) return { list: [], clusters, total };
    // Read ids first: SQLite reads them from the index of cells alone, and so prefers it to its other indexes.
    const ids = (await devicesIn(database, caller, square).select("device.id").execute()).map(({ id }) => id);
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

/** Counts the devices in each cell of the square. */
async function clustersIn(database: Kysely<Database>, caller: Caller, square: Square) {
  const { x_axis, y_axis, axis_offset } = square;
  const side = clusterSide(2 * axis_offset);
  /** The grid of clusters begins at the edge of the square, or at a stored cell if each cell is a cluster. */
  const begin = (edge: number): number => (side === smallestCell ? Math.floor(edge / side) * side : edge);
  // Longitudes continue beyond ±180°, so that devices on both sides of that meridian have a correct mean.
  const shift = sql`case
    when point.longitude > ${x_axis + 180} then -360
    when point.longitude < ${x_axis - 180} then 360 else 0 end`;
  const cells = await database
    .selectFrom((eb) =>
      eb
        .selectFrom(pointsIn(database, caller, square, side).as("point"))
        .selectAll("point")
        .select(shift.as("shift"))
        .as("point"),
    )
    .select([
      sql<number>`floor((point.longitude + point.shift - ${begin(x_axis - axis_offset)}) / ${side})`.as("cell_x"),
      sql<number>`floor((point.latitude - ${begin(y_axis - axis_offset)}) / ${side})`.as("cell_y"),
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

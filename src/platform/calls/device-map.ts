import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../database";
import { inScope } from "../scope";
import type { Handlers } from "./handler";
import { customerName } from "./storage-rows";

/** As many devices are answered one by one; more are answered as clusters (readings, D6). */
const mostPoints = 500;

/** Cells along one side of the square that clusters are counted in. */
const cellsASide = 16;

/** A piece of the square that no meridian or pole cuts, degrees; its edges belong to it. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The devices on a piece of the map, of one status where one is named: `list` has each while they fit, with what its popup
 * says; `clusters` the mean place (degrees) of those in one cell with their number, how many are in alarm (status 1) and the
 * area they cover, whose `west` and `east` may lie beyond ±180° so that west is never right of east. One of the two is
 * empty; `total` counts all devices.
 */
export const deviceMapHandlers: Handlers<"device/list-map"> = {
  "device/list-map": async ({ x_axis, y_axis, axis_offset, status }, { database, caller }) => {
    const inSquare = database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .where((eb) => within(eb, x_axis, y_axis, axis_offset))
      .$if(status !== null, (square) => square.where("device.status", "=", status ?? 0));

    const list = await inSquare
      .leftJoin("account", "account.id", "device.customer_id")
      .select([
        "device.id as device_id",
        "device.device_name",
        "device.status",
        "device.online",
        "device.longitude",
        "device.latitude",
        "device.active_time",
        sql<string | null>`${customerName()}`.as("customer_name"),
      ])
      .orderBy("device.id")
      .limit(mostPoints + 1)
      .execute();
    if (list.length <= mostPoints) return { list, clusters: [], total: list.length };

    const cell = (2 * axis_offset) / cellsASide;
    const points = inSquare.select([
      "device.latitude",
      "device.status",
      // Counted on beyond ±180°, so that neighbours on both sides of that meridian have a mean between them.
      sql<number>`case
        when device.longitude > ${x_axis + 180} then device.longitude - 360
        when device.longitude < ${x_axis - 180} then device.longitude + 360
        else device.longitude end`.as("longitude"),
    ]);
    const cells = await database
      .selectFrom(points.as("point"))
      .select([
        sql<number>`floor((point.longitude - ${x_axis - axis_offset}) / ${cell})`.as("cell_x"),
        sql<number>`floor((point.latitude - ${y_axis - axis_offset}) / ${cell})`.as("cell_y"),
        sql<number>`avg(point.longitude)`.as("longitude"),
        sql<number>`avg(point.latitude)`.as("latitude"),
        sql<number>`min(point.longitude)`.as("west"),
        sql<number>`max(point.longitude)`.as("east"),
        sql<number>`min(point.latitude)`.as("south"),
        sql<number>`max(point.latitude)`.as("north"),
        sql<number>`count(*)`.as("count"),
        sql<number>`sum(case when point.status = 1 then 1 else 0 end)`.as("alarms"),
      ])
      .groupBy(["cell_x", "cell_y"])
      .orderBy("cell_y")
      .orderBy("cell_x")
      .execute();
    const clusters = cells.map(({ cell_x: _x, cell_y: _y, longitude, ...cluster }) => ({
      longitude: wrapped(longitude),
      ...cluster,
    }));
    return { list: [], clusters, total: clusters.reduce((sum, { count }) => sum + count, 0) };
  },
};

/** Plain ranges, which the index serves. Beyond a pole there is nothing on a map, so latitudes need no second range. */
function within(eb: ExpressionBuilder<Database, "device">, x: number, y: number, offset: number): Expression<SqlBool> {
  const columns = longitudes(x - offset, x + offset).map(({ from, to }) => eb.between("device.longitude", from, to));
  return eb.and([eb.between("device.latitude", y - offset, y + offset), eb.or(columns)]);
}

/** The longitudes from west to east as they are stored, -180 to 180: what reaches beyond comes in again on the other side. */
function longitudes(west: number, east: number): readonly Range[] {
  const ranges: Range[] = [{ from: west, to: east }];
  // 180° and -180° are one meridian: a square that only touches it has both.
  if (west <= -180) ranges.push({ from: west + 360, to: 180 });
  if (east >= 180) ranges.push({ from: -180, to: east - 360 });
  return ranges;
}

/** A longitude that was counted on beyond ±180°, as maps have it. */
function wrapped(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}

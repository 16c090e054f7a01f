import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Caller, Handlers, Payloads } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, engineOf, mapCell, mapCellSides, valuesOf } from "../../database";
import { customerName } from "../stock/stock-queries";

/** As many devices are answered one by one; more are answered as clusters (spec D6). */
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
  "device/list-map": async (square, { database, caller }) => {
    // Ids first, in whatever order the index has them: of more than fit, no row is looked at.
    const found = await devicesIn(database, caller, square)
      .select("device.id")
      .limit(mostPoints + 1)
      .execute();
    if (found.length > mostPoints) {
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
 * @param byRange whether an index may find the square: left out where the devices are read in the order of another one.
 */
function devicesIn(database: Kysely<Database>, caller: Caller, square: Square, byRange = true) {
  const { x_axis, y_axis, axis_offset, status } = square;
  return (
    database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      // The sign before a column keeps SQLite from the index that has the range. PostgreSQL estimates what each way costs, which
      // it cannot behind a sign.
      .where(
        within({ x: x_axis, y: y_axis, offset: axis_offset, isSigned: !byRange && engineOf(database) === "sqlite" }),
      )
      .$if(status !== null, (devices) => devices.where("device.status", "=", status ?? 0))
  );
}

/** Devices counted by cells of the square. */
async function clustersIn(database: Kysely<Database>, caller: Caller, square: Square) {
  const { x_axis, y_axis, axis_offset } = square;
  const cell = (2 * axis_offset) / cellsASide;
  // Counted on beyond ±180°, so that neighbours on both sides of that meridian have a mean between them.
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
 * What cells are made of. Where many devices may be in sight, those of one small cell of the earth are counted together
 * first, in the order in which an index has them: sorting them all into the square's cells would take longer than anybody
 * should wait. Such a cell is given to one of the square's as a whole, by its mean.
 */
function pointsIn(database: Kysely<Database>, caller: Caller, square: Square, cell: number) {
  const finest = mapCellSides.findIndex((side) => side <= cell / 2);
  const isByDevice = finest < 0;
  const of = (aggregate: "avg" | "min" | "max" | "sum", value: RawBuilder<unknown>) =>
    isByDevice ? sql<number>`${value}` : sql<number>`${sql.raw(aggregate)}(${value})`;
  const [longitude, latitude] = [sql.ref("device.longitude"), sql.ref("device.latitude")];
  const points = devicesIn(database, caller, square, isByDevice).select([
    of("avg", longitude).as("longitude"),
    of("avg", latitude).as("latitude"),
    of("min", longitude).as("west"),
    of("max", longitude).as("east"),
    of("min", latitude).as("south"),
    of("max", latitude).as("north"),
    of("sum", sql`1`).as("count"),
    of("sum", sql`case when device.status = 1 then 1 else 0 end`).as("alarms"),
  ]);
  // The index has the finer cells within the coarser ones.
  const groups = mapCellSides.slice(0, finest + 1).map((side) => mapCell(engineOf(database), side));
  return isByDevice ? points : points.groupBy(groups);
}

interface Within {
  readonly x: number;
  readonly y: number;
  readonly offset: number;
  readonly isSigned: boolean;
}

/** Plain ranges, which an index may serve. Beyond a pole there is nothing on a map, so latitudes need no second range. */
function within({ x, y, offset, isSigned }: Within): Expression<SqlBool> {
  const between = (column: "longitude" | "latitude", { from, to }: Range) => {
    const value = isSigned ? sql`+${sql.ref(`device.${column}`)}` : sql.ref(`device.${column}`);
    return sql<SqlBool>`${value} between ${from} and ${to}`;
  };
  const columns = longitudes(x - offset, x + offset).map((range) => between("longitude", range));
  const row = between("latitude", { from: y - offset, to: y + offset });
  return sql<SqlBool>`(${row} and (${sql.join(columns, sql` or `)}))`;
}

/**
 * The longitudes from west to east as they are stored, -180 to 180: what reaches beyond comes in again on the other side.
 */
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

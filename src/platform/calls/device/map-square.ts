import { type Expression, type SqlBool, sql } from "kysely";
import type { Payloads } from "../../access/handler";

/** The square that `device/list-map` asks for, and its status filter. */
export type Square = Readonly<Payloads["device/list-map"]>;

/** A range of degrees, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The condition for the devices of a square. Latitudes do not wrap around. */
export function within({ x_axis, y_axis, axis_offset }: Square): Expression<SqlBool> {
  const between = (column: "longitude" | "latitude", { from, to }: Range) =>
    sql<SqlBool>`${sql.ref(`device.${column}`)} between ${from} and ${to}`;
  const columns = longitudes(x_axis - axis_offset, x_axis + axis_offset).map((range) => between("longitude", range));
  const row = between("latitude", { from: y_axis - axis_offset, to: y_axis + axis_offset });
  return sql<SqlBool>`(${row} and (${sql.join(columns, sql` or `)}))`;
}

/** The stored longitudes (-180 to 180) between west and east. A range that passes ±180° continues on the other side. */
export function longitudes(west: number, east: number): readonly Range[] {
  const ranges: Range[] = [{ from: west, to: east }];
  // 180° and -180° are the same meridian: a square that touches it covers both.
  if (west <= -180) ranges.push({ from: west + 360, to: 180 });
  if (east >= 180) ranges.push({ from: -180, to: east - 360 });
  return ranges;
}

/** Converts a longitude beyond ±180° to -180 … 180. */
export function wrapped(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}

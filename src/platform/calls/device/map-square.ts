import { type Expression, type SqlBool, sql } from "kysely";

/** A range of degrees, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

interface Within {
  readonly x: number;
  readonly y: number;
  readonly offset: number;
  /**
   * A unary plus keeps SQLite from using the index on positions. PostgreSQL needs no plus: it chooses well by itself.
   */
  readonly isSigned: boolean;
}

/** The condition for the square as plain ranges, which an index can serve. Latitudes do not wrap around. */
export function within({ x, y, offset, isSigned }: Within): Expression<SqlBool> {
  const between = (column: "longitude" | "latitude", { from, to }: Range) => {
    const value = isSigned ? sql`+${sql.ref(`device.${column}`)}` : sql.ref(`device.${column}`);
    return sql<SqlBool>`${value} between ${from} and ${to}`;
  };
  const columns = longitudes(x - offset, x + offset).map((range) => between("longitude", range));
  const row = between("latitude", { from: y - offset, to: y + offset });
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

import { type RawBuilder, sql } from "kysely";
import type { Engine } from "./engine";

/**
 * Side lengths of the map's cells, degrees: 256 and 4096 cells around the earth. Each small cell lies within one large
 * cell.
 */
export const mapCellSides = [1.406_25, 0.087_890_625] as const;

/**
 * The number of a device's cell, computed from its columns `longitude` and `latitude`. An index on the same expression
 * keeps the devices of a cell together, so that counting needs no sorting. Migration 0016 repeats the expression.
 */
export function mapCell(engine: Engine, side: (typeof mapCellSides)[number]): RawBuilder<number> {
  const steps = (column: "longitude" | "latitude", from: 180 | 90): RawBuilder<number> => {
    const quotient = sql`(${sql.ref(column)} + ${sql.lit(from)}) / ${sql.lit(side)}`;
    // The quotient is never negative, so a cast rounds down too; SQLite allows no "floor" in an index.
    return engine === "postgres" ? sql`floor(${quotient})` : sql`cast(${quotient} as integer)`;
  };
  return sql`(${steps("longitude", 180)} * 65536 + ${steps("latitude", 90)})`;
}

/** The same number of a position. */
export function mapCellOf(
  { longitude, latitude }: { readonly longitude: number; readonly latitude: number },
  side: (typeof mapCellSides)[number],
): number {
  return Math.floor((longitude + 180) / side) * 65_536 + Math.floor((latitude + 90) / side);
}

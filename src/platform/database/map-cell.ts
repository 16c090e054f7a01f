import { type RawBuilder, sql } from "kysely";
import type { Engine } from "./engine";

/**
 * Side lengths of the map's cells by level, degrees: 64, 256, 1024 and 4096 cells around the earth. Each cell contains
 * sixteen cells of the next level.
 */
export const mapLevels = [5.625, 1.406_25, 0.351_562_5, 0.087_890_625] as const;

/** The level with the smallest cells. */
export const finestLevel = mapLevels.length - 1;

/** Side lengths of the cells in the indexes of devices. */
export const mapCellSides = [mapLevels[1], mapLevels[3]] as const;

/**
 * The number of a device's cell, computed from its columns `longitude` and `latitude`. An index on the same expression
 * keeps the devices of a cell together, so that counting needs no sorting. Migrations 0016 and 0078 repeat the expression.
 */
export function mapCell(engine: Engine, side: (typeof mapLevels)[number]): RawBuilder<number> {
  const steps = (column: "longitude" | "latitude", from: 180 | 90): RawBuilder<number> => {
    const quotient = sql`(${sql.ref(column)} + ${sql.lit(from)}) / ${sql.lit(side)}`;
    // The quotient is never negative, so a cast rounds down too; SQLite allows no "floor" in an index.
    return engine === "postgres" ? sql`floor(${quotient})` : sql`cast(${quotient} as integer)`;
  };
  return sql`(${steps("longitude", 180)} * 65536 + ${steps("latitude", 90)})`;
}

/** Computes the cell number of a position, like `mapCell`. */
export function mapCellOf(
  { longitude, latitude }: { readonly longitude: number; readonly latitude: number },
  side: (typeof mapLevels)[number],
): number {
  return Math.floor((longitude + 180) / side) * 65_536 + Math.floor((latitude + 90) / side);
}

/** The number of the cell some levels up that contains a cell. */
export function cellAbove(cell: RawBuilder<unknown>, levels = 1): RawBuilder<number> {
  const share = sql.lit(4 ** levels);
  return sql`(${cell} / 65536 / ${share} * 65536 + ${cell} % 65536 / ${share})`;
}

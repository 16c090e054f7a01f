import { type RawBuilder, type SqlBool, sql } from "kysely";
import { statusOfDevice } from "../../contract";
import type { Engine } from "./engine";

/**
 * Side lengths of the map's cells by level, degrees: 64, 256, 1024 and 4096 cells around the earth. Each cell contains
 * sixteen cells of the next level.
 */
export const mapLevels = [5.625, 1.406_25, 0.351_562_5, 0.087_890_625] as const;

/** The level with the smallest cells. */
export const finestLevel = mapLevels.length - 1;

/** The side length of the smallest cells, degrees. */
export const smallestCell = mapLevels[3];

/**
 * The number of a device's cell, computed from its columns `longitude` and `latitude`. Two indexes find the devices of a
 * smallest cell, and of a status in it, without reading rows. Migration 0085 repeats the expression.
 */
export function mapCell(engine: Engine, side: (typeof mapLevels)[number]): RawBuilder<number> {
  const steps = (column: "longitude" | "latitude", from: 180 | 90): RawBuilder<number> => {
    const quotient = sql`(${sql.ref(column)} + ${sql.lit(from)}) / ${sql.lit(side)}`;
    // The quotient is never negative, so a cast rounds down too; SQLite allows no "floor" in an index.
    return engine === "postgres" ? sql`floor(${quotient})` : sql`cast(${quotient} as integer)`;
  };
  return sql`(${steps("longitude", 180)} * 65536 + ${steps("latitude", 90)})`;
}

/**
 * The condition for the devices of one of the smallest cells. Without the plus, SQLite would convert the device's number
 * to the type of the column `cell`, and not use the index.
 */
export const isInCell = (engine: Engine, cell: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${mapCell(engine, smallestCell)} = +${cell}`;

/** Computes the cell number of a position, like `mapCell`. */
export function mapCellOf(
  { longitude, latitude }: { readonly longitude: number; readonly latitude: number },
  side: (typeof mapLevels)[number],
): number {
  return Math.floor((longitude + 180) / side) * 65_536 + Math.floor((latitude + 90) / side);
}

/** The number of the cell of the level before that contains a cell. */
export const cellAbove = (cell: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(${cell} / 65536 / 4 * 65536 + ${cell} % 65536 / 4)`;

/** The column of `map_count` with the number of devices of a status. */
export const statusColumn = (status: number): string => `status_${status}`;

/** The columns of `map_count` with the numbers of devices by status. */
export const statusColumns = Object.values(statusOfDevice).map(statusColumn);

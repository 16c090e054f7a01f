import { type RawBuilder, sql } from "kysely";
import type { Engine } from "./engine";

/**
 * Sides of the cells that the earth is divided into, degrees: 256 and 4096 cells around it. Powers of two times 45, so that
 * each cell of one size lies within one cell of the size before.
 */
export const mapCellSides = [1.406_25, 0.087_890_625] as const;

/**
 * The number of the cell that a device lies in, of its columns `longitude` and `latitude`. An index knows it, by the same
 * text: devices of one cell lie together there, and are counted without being sorted first.
 */
export function mapCell(engine: Engine, side: (typeof mapCellSides)[number]): RawBuilder<number> {
  const steps = (column: "longitude" | "latitude", from: 180 | 90): RawBuilder<number> => {
    const quotient = sql`(${sql.ref(column)} + ${sql.lit(from)}) / ${sql.lit(side)}`;
    // Cutting off is rounding down here, where nothing is below zero. An index of SQLite takes no "floor".
    return engine === "postgres" ? sql`floor(${quotient})` : sql`cast(${quotient} as integer)`;
  };
  return sql`(${steps("longitude", 180)} * 65536 + ${steps("latitude", 90)})`;
}

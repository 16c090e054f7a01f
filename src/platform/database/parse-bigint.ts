import type pg from "pg";

/**
 * Reads bigint and numeric as numbers, as SQLite does; by default the driver returns them as strings. The ids, times
 * and sums of this platform are below 2^53.
 */
export function parseBigintAsNumber({ TypeOverrides, types }: typeof pg): pg.TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}

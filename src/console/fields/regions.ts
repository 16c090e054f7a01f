import { type Region, regionLevels } from "../../contract";

/** The names of a region, the largest division first. A city with its province's name appears once. */
export function regionParts(region: Region): readonly string[] {
  const parts = regionLevels.map((level) => region[level]).filter((part) => part !== null && part !== "");
  return parts.filter((part, index): part is string => part !== parts[index - 1]);
}

/** Converts a path of names to a region; null for an empty path. */
export function regionOf(path: readonly (string | null | undefined)[]): Region | null {
  const [province = null, city = null, county = null] = path.map((part) => (part === "" ? null : (part ?? null)));
  return province === null && city === null && county === null ? null : { province, city, county };
}

/** Converts a region to a path of names. */
export const regionPath = (region: Region | null): string[] =>
  regionLevels.map((level) => region?.[level] ?? null).filter((part): part is string => part !== null);

import { type Region, regionLevels } from "../../contract";

/** The parts of a region that are set, the largest first. A city that bears its province's name is said once. */
export function regionParts(region: Region): readonly string[] {
  const parts = regionLevels.map((level) => region[level]).filter((part) => part !== null && part !== "");
  return parts.filter((part, at): part is string => part !== parts[at - 1]);
}

/** The region that a path through the places stands for; null for an empty one. */
export function regionOf(path: readonly (string | null | undefined)[]): Region | null {
  const [province = null, city = null, county = null] = path.map((part) => (part === "" ? null : (part ?? null)));
  return province === null && city === null && county === null ? null : { province, city, county };
}

/** The path through the places that a region stands for. */
export const regionPath = (region: Region | null): string[] =>
  regionLevels.map((level) => region?.[level] ?? null).filter((part): part is string => part !== null);

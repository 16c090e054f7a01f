import type { FeatureCollection, Geometry, MultiLineString, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** Land and borders of the world as GeoJSON in degrees WGS 84. */
export interface Outlines {
  readonly land: FeatureCollection;
  readonly borders: MultiLineString;
}

/** A topology of countries, as world-atlas has it. */
export type Atlas = Topology<{ countries: GeometryCollection }>;

/** Unfolds a topology: each country's area, and the lines that two countries share. */
export function outlinesOf(atlas: Atlas): Outlines {
  const { countries } = atlas.objects;
  return {
    land: unwrapped(feature(atlas, countries)),
    borders: mesh(atlas, countries, (one, other) => one !== other),
  };
}

/**
 * The same areas, drawn on over 180° where they reach beyond it: on a flat map a jump to -180° is a bar across the world.
 */
const unwrapped = (areas: FeatureCollection): FeatureCollection => ({
  ...areas,
  features: areas.features.map((area) => ({ ...area, geometry: unwrappedShape(area.geometry) })),
});

function unwrappedShape(shape: Geometry): Geometry {
  if (shape.type === "Polygon") return { ...shape, coordinates: shape.coordinates.map(unwrappedRing) };
  if (shape.type !== "MultiPolygon") return shape;
  return { ...shape, coordinates: shape.coordinates.map((rings) => rings.map(unwrappedRing)) };
}

/** A ring whose neighbouring points are never more than half the earth apart. One around a pole is closed along it. */
export function unwrappedRing(ring: readonly Position[]): Position[] {
  let turns = 0;
  let before = ring[0]?.[0] ?? 0;
  const points = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) turns -= 1;
    if (longitude - before < -180) turns += 1;
    before = longitude;
    return [longitude + turns * 360, latitude];
  });
  const [first] = points;
  if (turns === 0 || first === undefined) return points;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  const last = points.at(-1)?.[0] ?? 0;
  return [...points, [last, pole], [first[0] ?? 0, pole], first];
}

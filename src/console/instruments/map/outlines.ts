import type { FeatureCollection, Geometry, MultiLineString, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** Land areas and borders of the world as GeoJSON, in degrees (WGS 84). */
export interface Outlines {
  readonly land: FeatureCollection;
  readonly borders: MultiLineString;
}

/** The TopoJSON format of the package world-atlas. */
export type Atlas = Topology<{ countries: GeometryCollection }>;

/** Converts TopoJSON to the areas of all countries, and the lines that two countries share. */
export function outlinesOf(atlas: Atlas): Outlines {
  const { countries } = atlas.objects;
  return {
    land: unwrapped(feature(atlas, countries)),
    borders: mesh(atlas, countries, (first, second) => first !== second),
  };
}

/** Areas that cross 180° continue beyond it. A jump to -180° would draw a bar across the map. */
const unwrapped = (areas: FeatureCollection): FeatureCollection => ({
  ...areas,
  features: areas.features.map((area) => ({ ...area, geometry: unwrappedShape(area.geometry) })),
});

function unwrappedShape(shape: Geometry): Geometry {
  if (shape.type === "Polygon") return { ...shape, coordinates: shape.coordinates.map(unwrappedRing) };
  if (shape.type !== "MultiPolygon") return shape;
  return { ...shape, coordinates: shape.coordinates.map((rings) => rings.map(unwrappedRing)) };
}

/**
 * Unwraps a ring, so that its adjacent points are at most 180° of longitude apart. A ring around a pole gets one more
 * edge, at latitude ±90°, which closes it.
 */
export function unwrappedRing(ring: readonly Position[]): Position[] {
  let turns = 0;
  let previous = ring[0]?.[0] ?? 0;
  const points = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - previous > 180) turns -= 1;
    if (longitude - previous < -180) turns += 1;
    previous = longitude;
    return [longitude + turns * 360, latitude];
  });
  const [first] = points;
  if (turns === 0 || first === undefined) return points;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  const last = points.at(-1)?.[0] ?? 0;
  return [...points, [last, pole], [first[0] ?? 0, pole], first];
}

import type { FeatureCollection, Point } from "geojson";
import type { Language } from "../../../contract";

/** A city: position in degrees (WGS 84) and names. `places.json` lists cities by population, largest first. */
export type Place = readonly [longitude: number, latitude: number, en: string, zh: string];

/** The cities as GeoJSON with their names in a language, and their rank: 0 is the largest. */
export const placesIn = (places: readonly Place[], language: Language): FeatureCollection<Point> => ({
  type: "FeatureCollection",
  features: places.map(([longitude, latitude, en, zh], rank) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [longitude, latitude] },
    properties: { name: { en, zh }[language], rank },
  })),
});

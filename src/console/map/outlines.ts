import type { FeatureCollection, MultiLineString } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import address from "world-atlas/countries-50m.json?url";

/** Land and borders of the world, Natural Earth 1:50m, as GeoJSON in degrees WGS 84. */
export interface Outlines {
  readonly land: FeatureCollection;
  readonly borders: MultiLineString;
}

type Atlas = Topology<{ countries: GeometryCollection }>;

let loading: Promise<Outlines> | null = null;

/** The outlines that ship with the console: fetched once, when the first map is shown. Rejects when they do not come. */
export function loadOutlines(): Promise<Outlines> {
  loading ??= fetchOutlines().catch((error: unknown) => {
    // The next map may try again.
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchOutlines(): Promise<Outlines> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The map's outlines were answered with status ${response.status}.`);
  return outlinesOf((await response.json()) as Atlas);
}

/** Unfolds a topology: each country's area, and the lines that two countries share. */
export function outlinesOf(atlas: Atlas): Outlines {
  const { countries } = atlas.objects;
  return {
    land: feature(atlas, countries),
    borders: mesh(atlas, countries, (one, other) => one !== other),
  };
}

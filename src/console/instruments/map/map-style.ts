import type { StyleSpecification } from "maplibre-gl";
import type { Language } from "../../../contract";
import type { ConsoleConfig } from "../../client/config";
import { outlinesUrl, placesUrl } from "./outlines-protocol";

/** Colours of the built-in background. */
export interface MapColors {
  readonly water: string;
  readonly land: string;
  readonly border: string;
  /** Colour of the names of cities. */
  readonly text: string;
}

/** A configured background. */
export type TileSource = NonNullable<ConsoleConfig["tiles"]>;

interface Background {
  readonly palette: MapColors;
  /** The configured background; null for the built-in outlines (spec E2). */
  readonly tiles: TileSource | null;
  /** Language of the names of cities. */
  readonly language: Language;
}

/** Whether the address is a raster tile template; otherwise it is a GeoJSON file. */
const isRaster = (tiles: TileSource): boolean => tiles.url.includes("{z}");

const sea = (palette: MapColors) =>
  ({ id: "sea", type: "background", paint: { "background-color": palette.water } }) as const;

const landLayers = (source: string, palette: MapColors): StyleSpecification["layers"] => [
  { id: "land", type: "fill", source, paint: { "fill-color": palette.land, "fill-antialias": true } },
  { id: "coast", type: "line", source, paint: { "line-color": palette.border, "line-width": 0.6 } },
];

/**
 * The names of cities, which MapLibre draws with system fonts. If two names overlap, only the larger city's is shown.
 */
const cityLayer = (palette: MapColors): StyleSpecification["layers"][number] => ({
  id: "cities",
  type: "symbol",
  source: "places",
  layout: {
    "text-field": ["get", "name"],
    "text-font": ["sans-serif"],
    "text-size": 11,
    "symbol-sort-key": ["get", "rank"],
    // Few names at low zoom levels, more at higher ones.
    "text-padding": ["interpolate", ["linear"], ["zoom"], 1, 24, 5, 8],
  },
  paint: { "text-color": palette.text, "text-halo-color": palette.land, "text-halo-width": 1.2 },
});

/** The MapLibre style of the background. */
export function mapStyle({ palette, tiles, language }: Background): StyleSpecification {
  const base = { version: 8 as const };
  if (tiles !== null && isRaster(tiles)) {
    return {
      ...base,
      sources: {
        tiles: {
          type: "raster",
          tiles: [tiles.url],
          tileSize: 256,
          ...(tiles.max_zoom !== undefined && { maxzoom: tiles.max_zoom }),
        },
      },
      layers: [sea(palette), { id: "tiles", type: "raster", source: "tiles" }],
    };
  }
  if (tiles !== null) {
    return {
      ...base,
      sources: { own: { type: "geojson", data: tiles.url } },
      layers: [sea(palette), ...landLayers("own", palette)],
    };
  }
  return {
    ...base,
    sources: {
      land: { type: "geojson", data: outlinesUrl("land"), tolerance: 0.2 },
      borders: { type: "geojson", data: outlinesUrl("borders"), tolerance: 0.2 },
      places: { type: "geojson", data: placesUrl(language) },
    },
    layers: [
      sea(palette),
      ...landLayers("land", palette),
      { id: "borders", type: "line", source: "borders", paint: { "line-color": palette.border, "line-width": 1 } },
      cityLayer(palette),
    ],
  };
}

/** Returns the attribution that the map background requires. */
export const attributionOf = (tiles: TileSource | null): string =>
  tiles === null ? "Natural Earth" : (tiles.attribution ?? "");

/** Initial view of an empty map: the region from Europe to China. */
export const defaultView = { longitude: 70, latitude: 38, zoom: 1.5 } as const;

/** Zoom level for a single position; 0 is the whole world. Outlines show no details, tiles show streets. */
export const positionZoom = (tiles: TileSource | null): number =>
  tiles !== null && isRaster(tiles) ? Math.min(13, tiles.max_zoom ?? 13) : 4;

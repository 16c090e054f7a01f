import type { StyleSpecification } from "maplibre-gl";
import type { ConsoleConfig } from "../../client/config";
import { outlinesUrl } from "./outlines-protocol";

/** Colours of the map's own background. */
export interface MapColors {
  readonly water: string;
  readonly land: string;
  readonly border: string;
}

/** An installation's own background. */
export type TileSource = NonNullable<ConsoleConfig["tiles"]>;

interface Background {
  readonly palette: MapColors;
  /** The installation's own background, in place of the outlines that ship (spec E2). */
  readonly tiles: TileSource | null;
}

/** A raster template, as opposed to the address of a GeoJSON file. */
const isRaster = (tiles: TileSource): boolean => tiles.url.includes("{z}");

const sea = (palette: MapColors) =>
  ({ id: "sea", type: "background", paint: { "background-color": palette.water } }) as const;

const landLayers = (source: string, palette: MapColors): StyleSpecification["layers"] => [
  { id: "land", type: "fill", source, paint: { "fill-color": palette.land, "fill-antialias": true } },
  { id: "coast", type: "line", source, paint: { "line-color": palette.border, "line-width": 0.6 } },
];

/** What lies below the points of a map, as MapLibre takes it. */
export function mapStyle({ palette, tiles }: Background): StyleSpecification {
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
    },
    layers: [
      sea(palette),
      ...landLayers("land", palette),
      { id: "borders", type: "line", source: "borders", paint: { "line-color": palette.border, "line-width": 1 } },
    ],
  };
}

/** Whom the background is owed to. */
export const attributionOf = (tiles: TileSource | null): string =>
  tiles === null ? "Natural Earth" : (tiles.attribution ?? "");

/** Where a map begins on which nothing stands yet: the lands between Europe and China. */
export const defaultView = { longitude: 70, latitude: 38, zoom: 1.5 } as const;

/**
 * How close a single place is shown: outlines say nothing below a region, tiles show its streets. Zoom levels of web maps,
 * 0 is the whole world.
 */
export const positionZoom = (tiles: TileSource | null): number =>
  tiles !== null && isRaster(tiles) ? Math.min(13, tiles.max_zoom ?? 13) : 4;

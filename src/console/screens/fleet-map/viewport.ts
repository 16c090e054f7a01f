import type { Map as GlMap } from "maplibre-gl";
import type { Bounds } from "./query-area";

/** Degrees that Mercator's projection reaches. */
const mercator = 85;

/** How close a cluster is shown at most: nearer even streets say nothing more. Zoom level of web maps. */
const closest = 17;

/**
 * px that stay free around what is fitted: for a cluster's half, the badge above its right shoulder, and at the lower edge for
 * the map's buttons, which stand side by side there.
 */
const padding = { top: 40, right: 56, bottom: 100, left: 32 };

/** What a map shows. */
export function boundsOf(map: GlMap): Bounds {
  const shown = map.getBounds();
  return { west: shown.getWest(), south: shown.getSouth(), east: shown.getEast(), north: shown.getNorth() };
}

const corners = ({ west, south, east, north }: Bounds): [[number, number], [number, number]] => [
  [west, Math.max(south, -mercator)],
  [east, Math.min(north, mercator)],
];

/** Moves a map to an area, so that one sees where to; at once where people ask their system for less motion. */
export const fitArea = (map: GlMap, area: Bounds): unknown =>
  map.fitBounds(corners(area), { padding, maxZoom: closest });

/** Shows an area at once. @param maxZoom how close at most. */
export const showArea = (map: GlMap, area: Bounds, maxZoom: number): unknown =>
  map.fitBounds(corners(area), { padding, maxZoom, animate: false });

/** Whether a map is so close that going on would not part what still stands together. */
export const isAtMaxZoom = (map: GlMap): boolean => map.getZoom() >= closest;

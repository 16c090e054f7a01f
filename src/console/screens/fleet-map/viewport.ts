import type { Map as GlMap } from "maplibre-gl";
import type { Bounds } from "./query-area";

/** Maximum latitude of the Web Mercator projection, degrees. */
const maxLatitude = 85;

/** Maximum zoom level for clusters; closer views show no more detail. */
const maxClusterZoom = 17;

/** Free space around a fitted area, px: half a cluster, its badge at the upper right, and the map's buttons below. */
const padding = { top: 40, right: 56, bottom: 100, left: 32 };

/** The bounds that a map shows. */
export function boundsOf(map: GlMap): Bounds {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

const corners = ({ west, south, east, north }: Bounds): [[number, number], [number, number]] => [
  [west, Math.max(south, -maxLatitude)],
  [east, Math.min(north, maxLatitude)],
];

/** Moves the map to an area with an animation, or at once for users who prefer reduced motion. */
export const fitArea = (map: GlMap, area: Bounds): unknown =>
  map.fitBounds(corners(area), { padding, maxZoom: maxClusterZoom });

/** Moves the map to an area at once. `maxZoom` limits the zoom level. */
export const showArea = (map: GlMap, area: Bounds, maxZoom: number): unknown =>
  map.fitBounds(corners(area), { padding, maxZoom, animate: false });

/** Whether the map is at the zoom level from which on zooming in does not separate clusters. */
export const isAtMaxZoom = (map: GlMap): boolean => map.getZoom() >= maxClusterZoom;

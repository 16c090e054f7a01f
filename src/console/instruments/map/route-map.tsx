import { theme } from "antd";
import { type GeoJSONSource, type Map as GlMap, LngLatBounds, Marker } from "maplibre-gl";
import { useEffect, useState } from "react";
import type { Point } from "../../../contract";
import styles from "./map.module.css";
import { MapCanvas } from "./map-canvas";
import { defaultView } from "./map-style";

/** A point of a route. */
export interface RoutePoint extends Point {
  /** Number of the stop; null for a point beside the route. */
  readonly number: number | null;
  /** Accessible name. */
  readonly label: string;
  readonly isDone?: boolean;
}

/** Props of `RouteMap`. */
export interface RouteMapProps {
  /** Accessible name. */
  readonly label: string;
  /** Height, px. */
  readonly height: number;
  /** In the order of the route. */
  readonly points: readonly RoutePoint[];
}

const source = "route";

/** A map with the numbered stops of a route, joined by straight lines. */
export default function RouteMap({ label, height, points }: RouteMapProps) {
  const [map, setMap] = useState<GlMap | null>(null);
  const { token } = theme.useToken();
  const line = token.colorPrimary;

  useEffect(() => {
    if (map === null) return;
    const markers = points.map((point) => createStop(point).addTo(map));
    const coordinates = points.filter(({ number }) => number !== null).map(toLngLat);
    const draw = (): void => drawLine(map, coordinates, line);
    // A change of the theme replaces the style and its lines.
    map.on("style.load", draw);
    if (map.isStyleLoaded()) draw();
    else map.once("idle", draw);
    return () => {
      map.off("style.load", draw);
      map.off("idle", draw);
      for (const marker of markers) marker.remove();
    };
  }, [map, points, line]);

  useEffect(() => {
    if (map === null || points.length === 0) return;
    const bounds = new LngLatBounds();
    for (const point of points) bounds.extend(toLngLat(point));
    map.fitBounds(bounds, { padding: 48, maxZoom: 12, animate: false });
  }, [map, points]);

  return (
    <MapCanvas
      label={label}
      height={height}
      view={defaultView}
      onReady={(created) => {
        setMap(created);
        return () => setMap(null);
      }}
    />
  );
}

const toLngLat = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude];

function createStop({ number, label, isDone = false, ...at }: RoutePoint): Marker {
  const element = document.createElement("div");
  element.className = styles.stop ?? "";
  element.dataset.beside = String(number === null);
  element.dataset.done = String(isDone);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", label);
  element.textContent = number === null ? "" : String(number);
  return new Marker({ element }).setLngLat(toLngLat(at));
}

function drawLine(map: GlMap, coordinates: [number, number][], color: string): void {
  const data = { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } } as const;
  const known = map.getSource<GeoJSONSource>(source);
  if (known !== undefined) {
    known.setData(data);
    return;
  }
  map.addSource(source, { type: "geojson", data });
  map.addLayer({
    id: source,
    type: "line",
    source,
    layout: { "line-join": "round", "line-cap": "round" },
    paint: { "line-color": color, "line-width": 2, "line-dasharray": [2, 1.5] },
  });
}

import type { Marker } from "maplibre-gl";
import { useEffect, useState } from "react";
import type { Position } from "../../../contract";
import { useServices } from "../../providers/services-context";
import { MapCanvas } from "./map-canvas";
import { placeZoom } from "./map-style";
import { createPin } from "./pin";

/** The place that a map shows. */
export interface PlaceMapProps {
  readonly position: Position;
  /** What is there; read out as the name of map and pin. */
  readonly label: string;
  /** px. */
  readonly height: number;
}

/** One place with a pin. */
export default function PlaceMap({ position, label, height }: PlaceMapProps) {
  const { config } = useServices();
  const [pin, setPin] = useState<Marker | null>(null);
  const { longitude, latitude } = position;
  useEffect(() => {
    pin?.setLngLat([longitude, latitude]);
  }, [pin, longitude, latitude]);
  return (
    <MapCanvas
      label={label}
      height={height}
      view={{ ...position, zoom: placeZoom(config.tiles ?? null) }}
      onReady={(map) => {
        const made = createPin({ label, at: [longitude, latitude] }).addTo(map);
        setPin(made);
        return () => made.remove();
      }}
    />
  );
}

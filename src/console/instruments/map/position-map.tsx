import type { Marker } from "maplibre-gl";
import { useEffect, useState } from "react";
import type { Position } from "../../../contract";
import { useServices } from "../../providers/services-context";
import { MapCanvas } from "./map-canvas";
import { positionZoom } from "./map-style";
import { createPin } from "./pin";

/** The place that a map shows. */
export interface PositionMapProps {
  readonly position: Position;
  /** What is there; read out as the name of map and pin. */
  readonly label: string;
  /** px. */
  readonly height: number;
}

/** One place with a pin. */
export default function PositionMap({ position, label, height }: PositionMapProps) {
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
      view={{ ...position, zoom: positionZoom(config.tiles ?? null) }}
      onReady={(map) => {
        const made = createPin({ label, at: [longitude, latitude] }).addTo(map);
        setPin(made);
        return () => made.remove();
      }}
    />
  );
}

import type { Marker } from "maplibre-gl";
import { useEffect, useState } from "react";
import type { Position } from "../../../contract";
import { useServices } from "../../providers/services-context";
import { MapCanvas } from "./map-canvas";
import { positionZoom } from "./map-style";
import { createPin } from "./pin";

/** Props of `PositionMap`. */
export interface PositionMapProps {
  readonly position: Position;
  /** Accessible name of the map and the pin. */
  readonly label: string;
  /** Height in px. */
  readonly height: number;
}

/** A map with a pin at a position. */
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
        const created = createPin({ label, at: [longitude, latitude] }).addTo(map);
        setPin(created);
        return () => created.remove();
      }}
    />
  );
}

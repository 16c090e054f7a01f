import { Button } from "antd";
import type { Map as GlMap, Marker } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import type { Position } from "../../../contract";
import { t } from "../../i18n";
import { useServices } from "../../providers/services-context";
import styles from "./map.module.css";
import { MapCanvas } from "./map-canvas";
import { defaultView, positionZoom } from "./map-style";
import { createPin, moveByKeys } from "./pin";
import { isValidPosition, positionFrom } from "./pin-position";

/** The place that is picked on a map. */
export interface PositionPickerProps {
  /** Degrees WGS 84; null while none is set, or half of it is. */
  readonly position: Position | null;
  readonly onPick: (position: Position) => void;
  readonly label: string;
}

/** A map on which a place is chosen: by a click or touch, by dragging the pin, or with the arrow keys. */
export default function PositionPicker({ position, onPick, label }: PositionPickerProps) {
  const { config } = useServices();
  const shown = position !== null && isValidPosition(position) ? position : null;
  const [map, setMap] = useState<GlMap | null>(null);
  const pin = useRef<Marker | null>(null);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);

  useEffect(() => {
    if (map === null) return;
    if (shown === null) {
      pin.current?.remove();
      pin.current = null;
      return;
    }
    const at: [number, number] = [shown.longitude, shown.latitude];
    if (pin.current === null) {
      const made = createPin({ label: t("map.pin"), at, isMovable: true }).addTo(map);
      const report = (): void => pick.current(positionFrom(made.getLngLat().wrap()));
      made.on("dragend", report);
      moveByKeys(map, made, report);
      pin.current = made;
    }
    pin.current.setLngLat(at);
    if (!map.getBounds().contains(at)) map.jumpTo({ center: at });
  }, [map, shown]);

  return (
    <div>
      <MapCanvas
        label={label}
        height={320}
        view={shown === null ? defaultView : { ...shown, zoom: positionZoom(config.tiles ?? null) }}
        onReady={(made) => {
          made.on("click", (event) => pick.current(positionFrom(event.lngLat.wrap())));
          setMap(made);
          return () => {
            pin.current = null;
            setMap(null);
          };
        }}
      />
      <div className={styles.below}>
        <span>{t("map.howTo")}</span>
        <Button
          size="small"
          disabled={map === null}
          onClick={() => map && onPick(positionFrom(map.getCenter().wrap()))}
        >
          {t("map.pinHere")}
        </Button>
      </div>
    </div>
  );
}

import { Button } from "antd";
import type { Map as GlMap, Marker } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import type { Position } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useServices } from "../../providers/services-context";
import styles from "./map.module.css";
import { MapCanvas } from "./map-canvas";
import { defaultView, positionZoom } from "./map-style";
import { createPin, moveByKeys } from "./pin";
import { isValidPosition, positionFrom } from "./pin-position";

/** Props of `PositionPicker`. */
export interface PositionPickerProps {
  /** The position in degrees (WGS 84); null if it is not set or incomplete. */
  readonly position: Position | null;
  readonly onPick: (position: Position) => void;
  readonly label: string;
}

/** A map to pick a position: by click or touch, by dragging the pin, or with the arrow keys. */
export default function PositionPicker({ position, onPick, label }: PositionPickerProps) {
  const { t } = useTranslation();
  const { config } = useServices();
  const valid = position !== null && isValidPosition(position) ? position : null;
  const [map, setMap] = useState<GlMap | null>(null);
  const pin = useRef<Marker | null>(null);
  const pinLabel = t("map.pin");
  const latest = useRef({ onPick, pinLabel });
  useEffect(() => {
    latest.current = { onPick, pinLabel };
  }, [onPick, pinLabel]);

  useEffect(() => {
    if (map === null) return;
    if (valid === null) {
      pin.current?.remove();
      pin.current = null;
      return;
    }
    const at: [number, number] = [valid.longitude, valid.latitude];
    if (pin.current === null) {
      const created = createPin({ label: latest.current.pinLabel, at, isMovable: true }).addTo(map);
      const report = (): void => latest.current.onPick(positionFrom(created.getLngLat().wrap()));
      created.on("dragend", report);
      moveByKeys(map, created, report);
      pin.current = created;
    }
    pin.current.setLngLat(at);
    if (!map.getBounds().contains(at)) map.jumpTo({ center: at });
  }, [map, valid]);

  return (
    <div>
      <MapCanvas
        label={label}
        height={320}
        view={valid === null ? defaultView : { ...valid, zoom: positionZoom(config.tiles ?? null) }}
        onReady={(created) => {
          created.on("click", (event) => latest.current.onPick(positionFrom(event.lngLat.wrap())));
          setMap(created);
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

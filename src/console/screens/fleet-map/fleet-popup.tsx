import { type Map as GlMap, Popup } from "maplibre-gl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { relativeTime } from "../../fields/relative-time";
import { formatNumber, language, useTranslation } from "../../i18n";
import { Sheet } from "../../ui/sheet/sheet";
import { useIsPhone } from "../../ui/use-is-phone";
import { DeviceLink } from "./device-link";
import { FleetDeviceState } from "./device-state";
import type { FleetCluster, FleetDevice } from "./fleet-answer";
import { onlineLabel } from "./fleet-labels";
import styles from "./popup.module.css";
import { SamePosition } from "./same-position";

interface Props {
  readonly map: GlMap;
  /** Devices at the same position, or a cluster that zooming cannot separate. */
  readonly selected: readonly FleetDevice[] | FleetCluster;
  readonly onClose: () => void;
}

/** The main data of the pressed marker: in a popup on the map, or in a sheet on phones. */
export function FleetPopup(props: Props) {
  const { t } = useTranslation();
  const { selected, onClose } = props;
  const isPhone = useIsPhone();
  const summary = (
    <div className={styles.summary}>
      {"count" in selected ? <SamePosition cluster={selected} /> : <Devices devices={selected} />}
    </div>
  );
  if (!isPhone) return <MapPopup {...props}>{summary}</MapPopup>;
  return (
    <Sheet wide="dialog" title={t("fleet.title")} onClose={onClose}>
      {summary}
    </Sheet>
  );
}

interface MapPopupProps extends Pick<Props, "map" | "selected" | "onClose"> {
  readonly children: ReactNode;
}

/** A popup on the map. React renders its content, so device names are never parsed as HTML. */
function MapPopup({ map, selected, onClose, children }: MapPopupProps) {
  const [content] = useState(() => document.createElement("div"));
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  const { longitude, latitude } = positionOf(selected);
  useEffect(() => {
    const popup = new Popup({ className: styles.popup ?? "", maxWidth: "300px", offset: 14, closeOnClick: true })
      .setDOMContent(content)
      .setLngLat([longitude, latitude])
      .addTo(map);
    const onPopupClose = (): void => close.current();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close.current();
    };
    popup.on("close", onPopupClose);
    map.getContainer().addEventListener("keydown", onKey);
    return () => {
      popup.off("close", onPopupClose);
      map.getContainer().removeEventListener("keydown", onKey);
      popup.remove();
    };
  }, [map, content, longitude, latitude]);
  return createPortal(children, content);
}

const positionOf = (selected: Props["selected"]): { readonly longitude: number; readonly latitude: number } =>
  "count" in selected ? selected : (selected[0] ?? { longitude: 0, latitude: 0 });

interface DevicesProps {
  readonly devices: readonly FleetDevice[];
}

function Devices({ devices }: DevicesProps) {
  const { t } = useTranslation();
  const [device, ...others] = devices;
  if (device === undefined) return null;
  if (others.length > 0) {
    return (
      <>
        <strong>{t("fleet.samePlace", { count: devices.length })}</strong>
        <ul>
          {devices.map((listed) => (
            <li key={listed.device_id}>
              <FleetDeviceState status={listed.status} isDisabled={listed.isDisabled} />{" "}
              <DeviceLink device={listed}>{listed.device_name}</DeviceLink>
            </li>
          ))}
        </ul>
      </>
    );
  }
  const { active_time: lastReport, remaining_ratio: left } = device;
  return (
    <>
      <strong>{device.device_name}</strong>
      <dl>
        <dt>{t("fleet.state")}</dt>
        <dd>
          <FleetDeviceState status={device.status} isDisabled={device.isDisabled} /> · {onlineLabel(device.online)}
        </dd>
        {device.customer_name !== null && (
          <>
            <dt>{t("fleet.customer")}</dt>
            <dd>{device.customer_name}</dd>
          </>
        )}
        {left !== null && (
          <>
            <dt>{t("fleet.left")}</dt>
            <dd>{`${formatNumber(left, 1)}%`}</dd>
          </>
        )}
        <dt>{t("fleet.seen")}</dt>
        <dd>{lastReport === null ? t("fleet.never") : relativeTime(lastReport, Date.now(), language())}</dd>
      </dl>
      <DeviceLink device={device}>{t("fleet.openDevice")}</DeviceLink>
    </>
  );
}

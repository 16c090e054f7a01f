import { type Map as GlMap, Popup } from "maplibre-gl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { relativeTime } from "../../fields/relative-time";
import { formatNumber, language, t } from "../../i18n";
import { Sheet } from "../../ui/sheet/sheet";
import { useIsPhone } from "../../ui/use-is-phone";
import { DeviceLink } from "./device-link";
import { FleetDeviceState } from "./device-state";
import styles from "./fleet.module.css";
import type { FleetCluster, FleetDevice } from "./fleet-answer";
import { onlineLabel } from "./fleet-labels";
import { SamePosition } from "./same-position";

interface Props {
  readonly map: GlMap;
  /** What stands at one place: devices that lie upon each other, or a cluster that cannot be parted. */
  readonly chosen: readonly FleetDevice[] | FleetCluster;
  readonly onOpen: (device: FleetDevice) => void;
  readonly onClose: () => void;
}

/** The essentials of what was pressed on the map, at its place; on a phone, which has no room for that, in a sheet. */
export function FleetPopup(props: Props) {
  const { chosen, onOpen, onClose } = props;
  const isPhone = useIsPhone();
  const essentials = (
    <div className={styles.essentials}>
      {"count" in chosen ? <SamePosition cluster={chosen} /> : <Devices devices={chosen} onOpen={onOpen} />}
    </div>
  );
  if (!isPhone) return <AtPlace {...props}>{essentials}</AtPlace>;
  return (
    <Sheet wide="dialog" title={t("fleet.title")} onClose={onClose}>
      {essentials}
    </Sheet>
  );
}

interface AtPlaceProps extends Pick<Props, "map" | "chosen" | "onClose"> {
  readonly children: ReactNode;
}

/** A popup of the map. React writes what is in it, so that it is text and nothing else. */
function AtPlace({ map, chosen, onClose, children }: AtPlaceProps) {
  const [content] = useState(() => document.createElement("div"));
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  const { longitude, latitude } = placeOf(chosen);
  useEffect(() => {
    const popup = new Popup({ className: styles.popup ?? "", maxWidth: "300px", offset: 14, closeOnClick: true })
      .setDOMContent(content)
      .setLngLat([longitude, latitude])
      .addTo(map);
    const onCloseOfItself = (): void => close.current();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close.current();
    };
    popup.on("close", onCloseOfItself);
    map.getContainer().addEventListener("keydown", onKey);
    return () => {
      popup.off("close", onCloseOfItself);
      map.getContainer().removeEventListener("keydown", onKey);
      popup.remove();
    };
  }, [map, content, longitude, latitude]);
  return createPortal(children, content);
}

const placeOf = (chosen: Props["chosen"]): { readonly longitude: number; readonly latitude: number } =>
  "count" in chosen ? chosen : (chosen[0] ?? { longitude: 0, latitude: 0 });

interface DevicesProps {
  readonly devices: readonly FleetDevice[];
  readonly onOpen: (device: FleetDevice) => void;
}

function Devices({ devices, onOpen }: DevicesProps) {
  const [device, ...others] = devices;
  if (device === undefined) return null;
  if (others.length > 0) {
    return (
      <>
        <strong>{t("fleet.pile", { count: devices.length })}</strong>
        <ul>
          {devices.map((one) => (
            <li key={one.device_id}>
              <FleetDeviceState status={one.status} />{" "}
              <DeviceLink device={one} onOpen={onOpen}>
                {one.device_name}
              </DeviceLink>
            </li>
          ))}
        </ul>
      </>
    );
  }
  const { active_time: seen, remaining_ratio: left } = device;
  return (
    <>
      <strong>{device.device_name}</strong>
      <dl>
        <dt>{t("fleet.state")}</dt>
        <dd>
          <FleetDeviceState status={device.status} /> · {onlineLabel(device.online)}
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
            <dd>{`${formatNumber(left, 1)} %`}</dd>
          </>
        )}
        <dt>{t("fleet.seen")}</dt>
        <dd>{seen === null ? t("fleet.never") : relativeTime(seen, Date.now(), language())}</dd>
      </dl>
      <DeviceLink device={device} onOpen={onOpen}>
        {t("fleet.openDevice")}
      </DeviceLink>
    </>
  );
}

import { Skeleton } from "antd";
import { useRef } from "react";
import { Link } from "react-router";
import { t } from "../../i18n";
import { Key } from "../../map/fleet/state";
import type { FleetMapProps } from "../../map/fleet-map";
import { useCan, useMayOpen } from "../../providers/context";
import { useRegistry } from "../../registry";
import { type LoadScreen, Part } from "../../shell/part";
import { useIsPhone } from "../../shell/use-is-phone";
import styles from "./panels.module.css";
import { useIsNear } from "./use-is-near";

const loadMap: LoadScreen<FleetMapProps> = () => import("../../map/fleet-map");

/**
 * The device map on the dashboard; nothing for whoever may not list devices. Its code is loaded when the card comes into
 * sight, after the figures, and its faults stay its own.
 */
export function DeviceMapCard() {
  return useCan()("list", "device") ? <Card /> : null;
}

function Card() {
  const registry = useRegistry();
  const mayOpen = useMayOpen();
  const isPhone = useIsPhone();
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNear(place);
  const height = isPhone ? 320 : 420;
  const waiting = <Skeleton.Node active style={{ width: "100%", height }} />;
  const page = registry.entries.find(({ name }) => name === "home_map");
  return (
    <section ref={place} className={styles.panel} aria-labelledby="device-map">
      <header>
        <h2 id="device-map">{t("fleet.title")}</h2>
        {page?.path && mayOpen(page.name) && <Link to={page.path}>{t("fleet.open")}</Link>}
      </header>
      {isNear ? (
        <Part load={loadMap} waiting={waiting} given={{ height, status: null, isCooperative: true }} />
      ) : (
        waiting
      )}
      <Key />
    </section>
  );
}

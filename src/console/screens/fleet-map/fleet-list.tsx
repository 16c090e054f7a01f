import { ZoomInOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, type RefObject, useState } from "react";
import { t } from "../../i18n";
import { DeviceLink } from "./device-link";
import { FleetDeviceState } from "./device-state";
import { type FleetCluster, type FleetDevice, type inView, isSinglePosition } from "./fleet-answer";
import { countLabel, positionLabel } from "./fleet-labels";
import styles from "./fleet-list.module.css";
import { SamePosition } from "./same-position";

/** Rows that are shown before more are asked for. */
const rowsAtOnce = 50;

interface Props {
  readonly seen: ReturnType<typeof inView>;
  /** Whether the rows are those of a view before. */
  readonly isWaiting: boolean;
  /** Takes the focus when what stood under it is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onOpen: (device: FleetDevice) => void;
  readonly onZoom: (cluster: FleetCluster) => void;
  readonly onWhole: () => void;
  /** Stands over the rows, or in their place where there are none. */
  readonly children?: ReactNode;
}

/** How many devices are in view, and how many of them in alarm. */
export const viewLabel = (seen: Props["seen"], isWaiting: boolean): string =>
  isWaiting && seen.total === 0
    ? t("fleet.waiting")
    : t("fleet.inView", { words: countLabel({ count: seen.total, alarms: seen.alarms }) });

/** What the map shows, in words: for the keyboard, for screen readers, and where no map can be drawn. */
export function FleetList({ seen, isWaiting, heading, onOpen, onZoom, onWhole, children }: Props) {
  const [most, setMost] = useState(rowsAtOnce);
  const rest = seen.list.length + seen.clusters.length - most;
  return (
    <section className={styles.beside} aria-labelledby="fleet-in-view">
      <header>
        <h3 id="fleet-in-view" ref={heading} tabIndex={-1}>
          <span role="status">{viewLabel(seen, isWaiting)}</span>
        </h3>
        <Button size="small" onClick={onWhole}>
          {t("fleet.whole")}
        </Button>
      </header>
      {children}
      <div className={styles.rows} aria-busy={isWaiting}>
        <ul>
          {seen.clusters.slice(0, most).map((cluster) => (
            <li key={`${cluster.longitude} ${cluster.latitude}`}>
              <Cluster cluster={cluster} onZoom={onZoom} />
            </li>
          ))}
          {seen.list.slice(0, most).map((device) => (
            <li key={device.device_id}>
              <DeviceLink device={device} onOpen={onOpen}>
                {device.device_name}
              </DeviceLink>
              <FleetDeviceState status={device.status} />
            </li>
          ))}
        </ul>
        {rest > 0 && (
          <div className={styles.more}>
            <Button size="small" onClick={() => setMost(most + rowsAtOnce)}>
              {t("fleet.more", { count: Math.min(rest, rowsAtOnce) })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Cluster({ cluster, onZoom }: { readonly cluster: FleetCluster } & Pick<Props, "onZoom">) {
  if (isSinglePosition(cluster)) return <SamePosition cluster={cluster} />;
  const [place, words] = [positionLabel(cluster), countLabel(cluster)];
  return (
    <>
      <span>
        {words}
        <br />
        <span className={styles.words}>{place}</span>
      </span>
      <Button
        size="small"
        icon={<ZoomInOutlined aria-hidden />}
        aria-label={t("fleet.zoomTo", { place, words })}
        title={t("fleet.zoom")}
        onClick={() => onZoom(cluster)}
      />
    </>
  );
}

import { ZoomInOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, type RefObject, useState } from "react";
import { t, useTranslation } from "../../i18n";
import { DeviceLink } from "./device-link";
import { FleetDeviceState } from "./device-state";
import { type FleetCluster, type inView, isSinglePosition } from "./fleet-answer";
import { countLabel, positionLabel } from "./fleet-labels";
import styles from "./fleet-list.module.css";
import { SamePosition } from "./same-position";

/** Number of rows shown at first, and added by each click on "more". */
const pageRows = 50;

interface Props {
  readonly visible: ReturnType<typeof inView>;
  /** Whether the rows belong to an earlier view. */
  readonly isStale: boolean;
  /** Receives the focus when the focused row disappears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onZoom: (cluster: FleetCluster) => void;
  readonly onShowAll: () => void;
  /** Shown above the rows. */
  readonly children?: ReactNode;
}

/**
 * The number of devices in view, and how many of them are in alarm. While the view is loading and shows no device yet,
 * a text says so.
 */
export const viewLabel = (visible: Props["visible"], isStale: boolean): string =>
  isStale && visible.total === 0
    ? t("fleet.waiting")
    : t("fleet.inView", { counts: countLabel({ count: visible.total, alarms: visible.alarms }) });

/** The map's content as a list: for keyboard and screen reader users, and for browsers that cannot draw the map. */
export function FleetList({ visible, isStale, heading, onZoom, onShowAll, children }: Props) {
  const { t } = useTranslation();
  const [rowLimit, setRowLimit] = useState(pageRows);
  const hiddenRows = visible.list.length + visible.clusters.length - rowLimit;
  return (
    <section className={styles.beside} aria-labelledby="fleet-in-view">
      <header>
        <h3 id="fleet-in-view" ref={heading} tabIndex={-1}>
          <span role="status">{viewLabel(visible, isStale)}</span>
        </h3>
        <Button size="small" onClick={onShowAll}>
          {t("fleet.showAll")}
        </Button>
      </header>
      {children}
      <div className={styles.rows} aria-busy={isStale}>
        <ul>
          {visible.clusters.slice(0, rowLimit).map((cluster) => (
            <li key={`${cluster.longitude} ${cluster.latitude}`}>
              <Cluster cluster={cluster} onZoom={onZoom} />
            </li>
          ))}
          {visible.list.slice(0, rowLimit).map((device) => (
            <li key={device.device_id}>
              <DeviceLink device={device}>{device.device_name}</DeviceLink>
              <FleetDeviceState status={device.status} isDisabled={device.isDisabled} />
            </li>
          ))}
        </ul>
        {hiddenRows > 0 && (
          <div className={styles.more}>
            <Button size="small" onClick={() => setRowLimit(rowLimit + pageRows)}>
              {t("fleet.more", { count: Math.min(hiddenRows, pageRows) })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Cluster({ cluster, onZoom }: { readonly cluster: FleetCluster } & Pick<Props, "onZoom">) {
  const { t } = useTranslation();
  if (isSinglePosition(cluster)) return <SamePosition cluster={cluster} />;
  const [place, countText] = [positionLabel(cluster), countLabel(cluster)];
  return (
    <>
      <span>
        {countText}
        <br />
        <span className={styles.words}>{place}</span>
      </span>
      <Button
        size="small"
        icon={<ZoomInOutlined aria-hidden />}
        aria-label={t("fleet.zoomTo", { place, counts: countText })}
        title={t("fleet.zoom")}
        onClick={() => onZoom(cluster)}
      />
    </>
  );
}

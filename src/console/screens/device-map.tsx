import { Segmented, Skeleton } from "antd";
import { useSearchParams } from "react-router";
import { deviceStatus } from "../../contract";
import { useTranslation } from "../i18n";
import { LazyBoundary, type ModuleLoader } from "../ui/lazy-boundary";
import { PageHead } from "../ui/page-head";
import { useIsPhone } from "../ui/use-is-phone";
import styles from "./device-map.module.css";
import { FleetDeviceState } from "./fleet-map/device-state";
import type { FleetMapProps } from "./fleet-map/fleet-map";

const loadMap: ModuleLoader<FleetMapProps> = () => import("./fleet-map/fleet-map");

/** The map's height on a phone: the screen without header, tabs, status filter, summary line and bottom bar. */
const phoneHeight = "max(300px, calc(100dvh - 302px - var(--below-content)))";

/** The filter's value while no status is chosen. */
const allStatuses = "";

/** The account's devices on a map, filtered by status. The status is part of the address. */
export default function DeviceMap() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [params, setParams] = useSearchParams();
  const status = deviceStatus.find(({ value }) => String(value) === params.get("status"))?.value ?? null;
  const height = isPhone ? phoneHeight : "max(420px, calc(100dvh - 260px))";
  return (
    <>
      <div className={styles.head}>
        <PageHead title={t("fleet.title")} />
      </div>
      <div className={styles.filter}>
        <Segmented
          aria-label={t("fleet.status")}
          value={status === null ? allStatuses : String(status)}
          onChange={(chosen) => setParams(chosen === allStatuses ? {} : { status: chosen }, { replace: true })}
          options={[
            { value: allStatuses, label: t("fleet.all") },
            ...deviceStatus.map(({ value }) => ({ value: String(value), label: <FleetDeviceState status={value} /> })),
          ]}
        />
      </div>
      <LazyBoundary
        load={loadMap}
        fallback={<Skeleton.Node active style={{ width: "100%", height }} />}
        props={{ height, status, isCooperative: false }}
      />
    </>
  );
}

import { Segmented, Skeleton } from "antd";
import { useSearchParams } from "react-router";
import { deviceStatus } from "../../contract";
import { t } from "../i18n";
import { LazyBoundary, type ModuleLoader } from "../ui/lazy-boundary";
import { PageHead } from "../ui/page-head";
import { useIsPhone } from "../ui/use-is-phone";
import styles from "./device-map.module.css";
import { FleetDeviceState } from "./fleet-map/device-state";
import type { FleetMapProps } from "./fleet-map/fleet-map";

const loadMap: ModuleLoader<FleetMapProps> = () => import("./fleet-map/fleet-map");

/** What header, tabs, states, the line below the map and the bar of entries leave of a phone's screen. */
const phoneHeight = "max(300px, calc(100dvh - 302px - var(--below-content)))";

/** What the address says while no status is chosen. */
const every = "";

/** The devices of the account on a map, of one status or of all. */
export default function DeviceMap() {
  const isPhone = useIsPhone();
  const [params, setParams] = useSearchParams();
  const asked = deviceStatus.find(({ value }) => String(value) === params.get("status"))?.value ?? null;
  const height = isPhone ? phoneHeight : "max(420px, calc(100dvh - 260px))";
  return (
    <>
      <div className={styles.head}>
        <PageHead title={t("fleet.title")} />
      </div>
      <div className={styles.filter}>
        <Segmented
          aria-label={t("fleet.status")}
          value={asked === null ? every : String(asked)}
          onChange={(chosen) => setParams(chosen === every ? {} : { status: chosen }, { replace: true })}
          options={[
            { value: every, label: t("fleet.all") },
            ...deviceStatus.map(({ value }) => ({ value: String(value), label: <FleetDeviceState status={value} /> })),
          ]}
        />
      </div>
      <LazyBoundary
        load={loadMap}
        fallback={<Skeleton.Node active style={{ width: "100%", height }} />}
        props={{ height, status: asked, isCooperative: false }}
      />
    </>
  );
}

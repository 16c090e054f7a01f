import { CheckSquareOutlined, PrinterOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { resourceByName, stopState } from "../../../contract";
import { cacheChecklist } from "../../client/cache-checklist";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { showAddress } from "../../ui/record-links";
import { useIsPhone } from "../../ui/use-is-phone";
import type { CellProps } from "../props";
import styles from "./route.module.css";
import { LoadTable, RouteLength, StopFacts, StopsOnMap } from "./route-parts";
import { legsOf, routeStops } from "./route-stop";
import { StopState } from "./stop-state";

/** The route of a visit: a map, the cartridges to bring, and the stops with their states. Printing gives a sheet. */
export default function RouteCell({ value, record }: CellProps<"rows">) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const isPhone = useIsPhone();
  const stops = useMemo(() => routeStops(value), [value]);
  // Load now: the next place may have no network.
  useEffect(() => void cacheChecklist(), []);
  const device = resourceByName(registry, "device");
  const checklist = registry.entries.find(({ name }) => name === "visit_checklist")?.path;
  const legs = legsOf(stops);
  return (
    <div className={styles.sheet}>
      <Flex gap="small" wrap className={styles.buttons ?? ""}>
        {checklist && (
          <Link to={`${checklist}?visit=${record.id}`}>
            <Button type={isPhone ? "primary" : "default"} icon={<CheckSquareOutlined aria-hidden />} tabIndex={-1}>
              {t("visit.open")}
            </Button>
          </Link>
        )}
        {!isPhone && (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t("visit.print")}
          </Button>
        )}
      </Flex>
      <RouteLength stops={stops} />
      <div className={styles.columns}>
        <StopsOnMap stops={stops} height={320} />
        <div>
          <strong>{t("visit.load")}</strong>
          <LoadTable stops={stops} />
        </div>
      </div>
      <ol className={styles.stops} aria-label={t("visit.stops")}>
        {stops.map((stop, index) => (
          <li key={stop.device_id} data-done={stop.state !== stopState.open}>
            <span>
              <Link className={styles.name ?? ""} to={showAddress(device, stop.device_id)}>
                {stop.name}
              </Link>
              <StopFacts stop={stop} leg={legs[index] ?? null} />
            </span>
            <span className={styles.box}>
              <StopState stop={stop} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

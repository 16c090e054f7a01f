import { Skeleton } from "antd";
import { useMemo } from "react";
import { loadOf } from "../../../contract";
import { formatNumber, formatTime, useTranslation } from "../../i18n";
import type { RouteMapProps } from "../../instruments/map/route-map";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import { dayStart } from "../cells/time-cells";
import styles from "./route.module.css";
import { legsOf, pointsOf, type RouteStop } from "./route-stop";

interface Props {
  readonly stops: readonly RouteStop[];
}

/** The map is larger than the rest of the page, so it loads on demand. */
const loadMap: ModuleLoader<RouteMapProps> = () => import("../../instruments/map/route-map");

/** The stops on a map. Renders nothing if no stop has a place. */
export function StopsOnMap({ stops, height }: Props & { readonly height: number }) {
  const { t } = useTranslation();
  const points = useMemo(() => pointsOf(stops, (at, name) => t("visit.stopOf", { at, name })), [stops, t]);
  if (points.length === 0) return null;
  return (
    <div className={styles.map}>
      <LazyBoundary
        load={loadMap}
        fallback={<Skeleton.Node active style={{ width: "100%", height }} />}
        props={{ label: t("visit.map"), height, points }}
      />
    </div>
  );
}

/** Number of stops and length of the route, and how it is measured. */
export function RouteLength({ stops }: Props) {
  const { t } = useTranslation();
  const km = legsOf(stops).reduce<number>((sum, leg) => sum + (leg ?? 0), 0);
  return (
    <p className={styles.length}>
      <strong>{t("visit.length", { count: stops.length, km: formatNumber(km, km < 100 ? 1 : 0) })}</strong>{" "}
      <span>{t("visit.lengthWhy")}</span>
    </p>
  );
}

/** The cartridges to bring, by grease and size. */
export function LoadTable({ stops }: Props) {
  const { t } = useTranslation();
  const loads = loadOf(stops);
  if (loads.length === 0) return <p className={styles.note}>{t("visit.nothingLeft")}</p>;
  return (
    <table className={styles.load}>
      <thead>
        <tr>
          <th scope="col">{t("visit.grease")}</th>
          <th scope="col" data-number>
            {t("visit.size")}
          </th>
          <th scope="col" data-number>
            {t("visit.count")}
          </th>
        </tr>
      </thead>
      <tbody>
        {loads.map(({ grease, size, count }) => (
          <tr key={`${size} ${grease}`}>
            <th scope="row">{grease || t("visit.noGrease")}</th>
            <td data-number>{size || "–"}</td>
            <td data-number>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The details of a stop's device: place, grease, size and day. */
export function StopFacts({ stop, leg = null }: { readonly stop: RouteStop; readonly leg?: number | null }) {
  const { t } = useTranslation();
  const where = [stop.customer, stop.place].filter((part) => part !== "").join(" · ");
  const what = [stop.grease || t("visit.noGrease"), stop.size === null ? "" : `${stop.size} ml`];
  return (
    <span className={styles.facts}>
      {where !== "" && <span>{where}</span>}
      <span>
        {what.filter((part) => part !== "").join(" · ")}
        {stop.due !== null && ` · ${t("visit.dueOn", { day: formatTime(dayStart(stop.due), "utcDay") })}`}
        {stop.longitude === null && ` · ${t("visit.noPlace")}`}
        {leg !== null && ` · ${t("visit.legOf", { km: formatNumber(leg, leg < 100 ? 1 : 0) })}`}
      </span>
    </span>
  );
}

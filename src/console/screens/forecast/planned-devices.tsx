import { Link } from "react-router";
import { type PlannedDevice, resourceByName } from "../../../contract";
import { formatFigure, formatTime, t } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { useMayOpen } from "../../providers/services-context";
import { showAddress } from "../../ui/record-links";
import styles from "./forecast.module.css";
import { siteOf } from "./need";

/** The devices, the earliest first, each with the days between which it will be empty. */
export function PlannedDevices({ devices }: { readonly devices: readonly PlannedDevice[] }) {
  const registry = useRegistry();
  const mayOpen = useMayOpen();
  const resource = resourceByName(registry, "device");
  const isLinked = mayOpen(resource.name);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("plan.device")}</th>
          <th scope="col">{t("plan.site")}</th>
          <th scope="col">{t("plan.grease")}</th>
          <th scope="col" data-number>
            {t("plan.size")}
          </th>
          <th scope="col" data-number>
            {t("plan.left")}
          </th>
          <th scope="col">{t("plan.expected")}</th>
          <th scope="col">{t("plan.range")}</th>
        </tr>
      </thead>
      <tbody>
        {devices.map((one) => {
          const name = one.device_name || String(one.device_id);
          const { empty_early: early, empty_expected: expected, empty_late: late } = one;
          return (
            <tr key={one.device_id}>
              <th scope="row">
                {isLinked ? <Link to={showAddress(resource, one.device_id)}>{name}</Link> : name}
                {one.install_location !== "" && <small>{one.install_location}</small>}
              </th>
              <td data-label={t("plan.site")}>{siteOf(one)}</td>
              <td data-label={t("plan.grease")}>{one.lubricant || t("plan.noGrease")}</td>
              <td data-label={t("plan.size")} data-number>
                {one.lubricantTube}
              </td>
              <td data-label={t("plan.left")} data-number>
                {one.remaining_ratio === null ? "–" : formatFigure(one.remaining_ratio, 1)}
              </td>
              <td data-label={t("plan.expected")} data-short={one.remaining_ratio === 0}>
                {one.remaining_ratio === 0 ? t("plan.overdue") : written(expected)}
              </td>
              <td data-label={t("plan.range")}>
                {one.remaining_ratio === 0 ? "–" : t("plan.rangeOf", { early: written(early), late: written(late) })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Days are those of UTC, as the forecast's are. */
const written = (time: number | null): string => (time === null ? "–" : formatTime(time, "utcDay"));

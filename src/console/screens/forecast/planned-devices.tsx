import { useCan } from "@refinedev/core";
import { Link } from "react-router";
import { type CartridgeNeed, type PlannedDevice, resourceByName } from "../../../contract";
import { formatDay, formatFigure, useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { showAddress } from "../../ui/record-links";
import styles from "./forecast.module.css";
import { byCustomer, neededBy, placeOf } from "./need";
import { NumberCell, NumberHead } from "./number-cells";

interface Props {
  /** One page of devices. */
  readonly devices: readonly PlannedDevice[];
  /** The need on all pages. It lacks customers of `devices` if a server returns `customer_id` in one list only. */
  readonly need: readonly CartridgeNeed[];
}

/** The planned devices by customer, earliest first, each with the range of days in which it runs empty. */
export function PlannedDevices({ devices, need }: Props) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const resource = resourceByName(registry, "device");
  const { data: open } = useCan({ resource: resource.name, action: "open" });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("plan.device")}</th>
          <th scope="col">{t("plan.site")}</th>
          <th scope="col">{t("plan.grease")}</th>
          <NumberHead>{t("plan.size")}</NumberHead>
          <NumberHead>{t("plan.left")}</NumberHead>
          <th scope="col">{t("plan.expected")}</th>
          <th scope="col">{t("plan.range")}</th>
        </tr>
      </thead>
      {byCustomer(devices).map(({ key, customer, rows }) => (
        <tbody key={key}>
          <tr data-group>
            <th scope="rowgroup" colSpan={7}>
              {customer} <small>{t("plan.devicesOf", { count: Math.max(neededBy(need, key), rows.length) })}</small>
            </th>
          </tr>
          {rows.map((device) => {
            const name = device.device_name || String(device.device_id);
            const { empty_early: early, empty_expected: expected, empty_late: late } = device;
            const isEmpty = device.remaining_ratio === 0;
            return (
              <tr key={device.device_id}>
                <th scope="row">
                  {open?.can ? <Link to={showAddress(resource, device.device_id)}>{name}</Link> : name}
                  {device.install_location !== "" && <small>{device.install_location}</small>}
                </th>
                <td data-label={t("plan.site")}>{placeOf(device) || t("plan.noPlace")}</td>
                <td data-label={t("plan.grease")}>{device.lubricant || t("plan.noGrease")}</td>
                <NumberCell label={t("plan.size")}>{device.lubricantTube}</NumberCell>
                <NumberCell label={t("plan.left")}>
                  {device.remaining_ratio === null ? "–" : formatFigure(device.remaining_ratio, 1)}
                </NumberCell>
                <td data-label={t("plan.expected")} data-critical={isEmpty}>
                  {isEmpty ? t("plan.empty") : dayOrDash(expected)}
                </td>
                <td data-label={t("plan.range")}>
                  {isEmpty ? "–" : t("plan.rangeOf", { early: dayOrDash(early), late: dayOrDash(late) })}
                </td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

const dayOrDash = (time: number | null): string => (time === null ? "–" : formatDay(time));

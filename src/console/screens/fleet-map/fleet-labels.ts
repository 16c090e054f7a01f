import { deviceStatus, type Option, onlineState } from "../../../contract";
import { formatNumber, t, text } from "../../i18n";
import type { FleetCluster, FleetDevice } from "./fleet-answer";

const wordIn = (options: readonly Option[], value: number | null): string => {
  const option = options.find((one) => one.value === value);
  return option === undefined ? t("field.unset") : text(option.label);
};

/** A device's status in words. */
export const statusLabel = (status: number | null): string => wordIn(deviceStatus, status);
/** A device's online state in words. */
export const onlineLabel = (online: number | null): string => wordIn(onlineState, online);

/** What a device's marker is called. */
export const deviceLabel = (device: FleetDevice): string =>
  t("fleet.device", { name: device.device_name, status: statusLabel(device.status) });

/** "120 devices, 3 in alarm". */
export const countLabel = ({ count, alarms }: { readonly count: number; readonly alarms: number }): string => {
  const devices = t("fleet.count", { count, shown: formatNumber(count, 0) });
  return alarms === 0 ? devices : t("fleet.countAlarms", { devices, alarms: formatNumber(alarms, 0) });
};

/** Where a cluster lies: degrees to a tenth, with the side of the equator and of Greenwich. */
export const positionLabel = ({ longitude, latitude }: Pick<FleetCluster, "longitude" | "latitude">): string =>
  t("fleet.place", {
    latitude: `${formatNumber(Math.abs(latitude), 1)}° ${latitude < 0 ? "S" : "N"}`,
    longitude: `${formatNumber(Math.abs(longitude), 1)}° ${longitude < 0 ? "W" : "E"}`,
  });

import { deviceStatus, enabledState, type Option, onlineState } from "../../../contract";
import { formatNumber, t, text } from "../../i18n";
import type { FleetCluster, FleetDevice } from "./fleet-answer";

const labelIn = (options: readonly Option[], value: number | null): string => {
  const option = options.find((candidate) => candidate.value === value);
  return option === undefined ? t("field.unset") : text(option.label);
};

/** A device's status, and whether it is disabled. */
export const stateLabel = ({ status, isDisabled }: Pick<FleetDevice, "status" | "isDisabled">): string => {
  const label = labelIn(deviceStatus, status);
  return isDisabled ? t("fleet.disabled", { status: label, disabled: labelIn(enabledState, 0) }) : label;
};
/** The label of a device's online state. */
export const onlineLabel = (online: number | null): string => labelIn(onlineState, online);

/** The accessible name of a device's marker. */
export const deviceLabel = (device: FleetDevice): string =>
  t("fleet.device", { name: device.device_name, status: stateLabel(device) });

/** A count of devices and alarms, for example "120 devices, 3 in alarm". */
export const countLabel = ({ count, alarms }: { readonly count: number; readonly alarms: number }): string => {
  const devices = t("fleet.count", { count, shown: formatNumber(count, 0) });
  return alarms === 0 ? devices : t("fleet.countAlarms", { devices, alarms: formatNumber(alarms, 0) });
};

/** A cluster's position in tenths of a degree with N, S, E or W. */
export const positionLabel = ({ longitude, latitude }: Pick<FleetCluster, "longitude" | "latitude">): string =>
  t("fleet.place", {
    latitude: `${formatNumber(Math.abs(latitude), 1)}° ${latitude < 0 ? "S" : "N"}`,
    longitude: `${formatNumber(Math.abs(longitude), 1)}° ${longitude < 0 ? "W" : "E"}`,
  });

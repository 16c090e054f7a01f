import type { ReactNode } from "react";
import { Link } from "react-router";
import { resourceByName } from "../../../contract";
import { useRegistry } from "../../providers/registry-context";
import { useMayOpen } from "../../providers/services-context";
import { showAddress } from "../../ui/record-links";
import type { FleetDevice } from "./fleet-answer";
import styles from "./fleet-list.module.css";

interface Props {
  readonly device: FleetDevice;
  /** Shows the device where the map stands, for whoever has no page for it. */
  readonly onOpen: (device: FleetDevice) => void;
  readonly children: ReactNode;
}

/** The way from the map to a device. */
export function DeviceLink({ device, onOpen, children }: Props) {
  const resource = resourceByName(useRegistry(), "device");
  return useMayOpen()(resource.name) ? (
    <Link className={styles.name} to={showAddress(resource, device.device_id)}>
      {children}
    </Link>
  ) : (
    <button type="button" className={styles.link} onClick={() => onOpen(device)}>
      {children}
    </button>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import { resourceByName } from "../../../contract";
import { useRegistry } from "../../providers/registry-context";
import { showAddress } from "../../ui/record-links";
import type { FleetDevice } from "./fleet-answer";
import styles from "./fleet-list.module.css";

/** Opens the page of a device from the map. */
export function DeviceLink({ device, children }: { readonly device: FleetDevice; readonly children: ReactNode }) {
  const resource = resourceByName(useRegistry(), "device");
  return (
    <Link className={styles.name} to={showAddress(resource, device.device_id)}>
      {children}
    </Link>
  );
}

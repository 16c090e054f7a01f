import { useCan } from "@refinedev/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { resourceByName } from "../../../contract";
import { useRegistry } from "../../providers/registry-context";
import { showAddress } from "../../ui/record-links";
import type { FleetDevice } from "./fleet-answer";
import styles from "./fleet-list.module.css";

interface Props {
  readonly device: FleetDevice;
  /** Opens the device in a drawer over the map, for roles without a device page. */
  readonly onOpen: (device: FleetDevice) => void;
  readonly children: ReactNode;
}

/** Opens a device from the map: its page, or a drawer for roles without that page. */
export function DeviceLink({ device, onOpen, children }: Props) {
  const resource = resourceByName(useRegistry(), "device");
  const { data: opening } = useCan({ resource: resource.name, action: "open" });
  return opening?.can ? (
    <Link className={styles.name} to={showAddress(resource, device.device_id)}>
      {children}
    </Link>
  ) : (
    <button type="button" className={styles.link} onClick={() => onOpen(device)}>
      {children}
    </button>
  );
}

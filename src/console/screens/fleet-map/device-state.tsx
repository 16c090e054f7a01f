import styles from "./fleet.module.css";
import { statusLabel } from "./fleet-labels";

/** A device's status: the shape of its marker, and its label. */
export function FleetDeviceState({ status }: { readonly status: number | null }) {
  return (
    <span className={styles.state} data-status={status ?? ""}>
      <span className={styles.mark} aria-hidden />
      {statusLabel(status)}
    </span>
  );
}

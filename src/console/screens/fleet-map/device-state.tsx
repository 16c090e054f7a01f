import { useLanguage } from "../../i18n";
import styles from "./fleet.module.css";
import { stateLabel } from "./fleet-labels";

interface Props {
  readonly status: number | null;
  readonly isDisabled?: boolean;
}

/** A device's status: the shape of its marker, and its label. */
export function FleetDeviceState({ status, isDisabled = false }: Props) {
  useLanguage();
  return (
    <span className={styles.state} data-status={status ?? ""} data-disabled={isDisabled}>
      <span className={styles.mark} aria-hidden />
      {stateLabel({ status, isDisabled })}
    </span>
  );
}

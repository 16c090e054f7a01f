import { Link } from "react-router";
import { t } from "../../i18n";
import { useListAddress } from "../use-list-address";
import type { FleetCluster } from "./fleet-answer";
import { countLabel } from "./fleet-labels";
import styles from "./fleet-list.module.css";

/** A cluster of devices at one position, too many for the server to list one by one. */
export function SamePosition({ cluster }: { readonly cluster: FleetCluster }) {
  const address = useListAddress({ resource: "device", filters: {} });
  return (
    <>
      <strong>{countLabel(cluster)}</strong>
      <span className={styles.words}>{t("fleet.onePlace")}</span>
      {address !== null && <Link to={address}>{t("fleet.toList")}</Link>}
    </>
  );
}

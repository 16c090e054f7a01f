import { Link } from "react-router";
import { useTranslation } from "../../i18n";
import { useListAddress } from "../use-list-address";
import type { FleetCluster } from "./fleet-answer";
import { countLabel } from "./fleet-labels";
import styles from "./fleet-list.module.css";

/** Shows a cluster of devices with the same position. The server does not list them, so the link shows all devices. */
export function SamePosition({ cluster }: { readonly cluster: FleetCluster }) {
  const { t } = useTranslation();
  const address = useListAddress({ resource: "device", filters: {} });
  return (
    <>
      <strong>{countLabel(cluster)}</strong>
      <span className={styles.words}>{t("fleet.onePlace")}</span>
      {address !== null && <Link to={address}>{t("fleet.toList")}</Link>}
    </>
  );
}

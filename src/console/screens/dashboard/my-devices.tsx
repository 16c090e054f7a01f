import { useMemo } from "react";
import { Link } from "react-router";
import { resourceByName, role } from "../../../contract";
import { PanelList } from "../../generator/list/embedded-list";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId, useSessionValue } from "../../providers/services-context";
import { addAddress } from "../../ui/record-links";
import { Card } from "./card";
import styles from "./panels.module.css";

/** The end customer's devices, and a link to the provider. Customers have no menu entry for devices. */
export function MyDevices() {
  const { t } = useTranslation();
  const registry = useRegistry();
  const can = useAccess();
  const ofRole = useSessionValue((session) => session?.user.role);
  const id = useAccountId();
  // Every device belongs to this customer, so this filter also hides the customer column.
  const within = useMemo(() => (id === undefined ? {} : { customer_id: id }), [id]);
  if (ofRole !== role.customer || !can("list", "device")) return null;
  const [device, request] = [resourceByName(registry, "device"), resourceByName(registry, "request")];
  return (
    <Card
      title={t("home.myDevices")}
      tools={
        <span className={styles.tools}>
          {can("create", "request") && <Link to={addAddress(request)}>{t("home.ask")}</Link>}
          {can("open", "device") && <Link to={device.path ?? ""}>{t("home.allDevices")}</Link>}
        </span>
      }
    >
      <PanelList resource="device" within={within} rows={10} />
    </Card>
  );
}

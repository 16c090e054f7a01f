import { useEffect } from "react";
import { Link } from "react-router";
import { requestKind, requestState, resourceByName } from "../../../contract";
import type { TabProps } from "../../generator/show/tab-props";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { useCallMutation } from "../../providers/use-call-mutation";
import { showAddress, tabAddress } from "../../ui/record-links";
import { NextSwap } from "./next-swap";
import styles from "./request.module.css";

const isClosed = (state: unknown): boolean => state !== requestState.open && state !== requestState.inProgress;

/** The next step of an open request, for those who may complete it. Marks the messages about the request as read. */
export default function RequestSummary({ resource, record }: TabProps) {
  const { t } = useTranslation();
  const can = useAccess();
  const send = useCallMutation();
  const id = Number(record[resource.key]);
  const changed = record.update_time;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed`, because each change of the request sends a new message.
  useEffect(() => {
    // Errors are ignored: the messages stay unread until the request is opened again.
    send("request/read", { id }).catch(() => undefined);
  }, [send, id, changed]);
  if (isClosed(record.state) || !can("done", resource.name)) return null;
  return (
    <section className={styles.next} aria-label={t("request.next")}>
      <h2>{t("request.next")}</h2>
      <NextStep record={record} />
    </section>
  );
}

function NextStep({ record }: Pick<TabProps, "record">) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const can = useAccess();
  const device = resourceByName(registry, "device");
  const deviceId = record.device_id;
  switch (record.kind) {
    case requestKind.api:
    case requestKind.opc: {
      const customer = resourceByName(registry, "user");
      if (!can("open", "user")) return <p>{t("request.adminSwitches")}</p>;
      return <Link to={showAddress(customer, record.customer_id)}>{t("request.openSwitch")}</Link>;
    }
    case requestKind.swap:
      return typeof deviceId === "number" ? <NextSwap device={device} id={deviceId} /> : <p>{t("request.noDevice")}</p>;
    case requestKind.settings:
      if (typeof deviceId !== "number") return <p>{t("request.noDevice")}</p>;
      return <Link to={tabAddress(device, deviceId, "settings")}>{t("request.openSettings")}</Link>;
    default:
      if (typeof deviceId !== "number") return <p>{t("request.reply")}</p>;
      return <Link to={showAddress(device, deviceId)}>{t("request.openDevice")}</Link>;
  }
}

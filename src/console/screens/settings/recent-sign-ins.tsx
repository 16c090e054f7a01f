import { Skeleton } from "antd";
import { Link } from "react-router";
import { asList, asRecord, resourceByName } from "../../../contract";
import { isUnsupportedCall } from "../../client/call-error";
import { formatShortTime, useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { useCan } from "../../providers/services-context";
import { useCall } from "../../providers/use-call";
import { LoadFailure, Notice } from "../../ui/load-failure";
import styles from "./own-sessions.module.css";

const shownSignIns = 10;

/** The latest sign-ins to the user's account, also failed ones. */
export function RecentSignIns() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall("action/list-sign-ins", { own: 1, page: 1, page_size: shownSignIns });
  const registry = useRegistry();
  const can = useCan();
  if (error !== null) {
    if (isUnsupportedCall(error)) return <Notice title={t("sessions.notOffered")} />;
    return <LoadFailure error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 3 }} />;
  const lines = asList(data).map(asRecord);
  return (
    <>
      {lines.length === 0 ? (
        <p>{t("sessions.noSignIns")}</p>
      ) : (
        <ul className={styles.list}>
          {lines.map((line) => (
            <li key={String(line.id)}>
              <div>
                {String(line.content ?? "")}
                <p>{formatShortTime(Number(line.time))}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {can("list", "sign_in") && <Link to={resourceByName(registry, "sign_in").path ?? ""}>{t("sessions.all")}</Link>}
    </>
  );
}

import { CanAccess, useLogList } from "@refinedev/core";
import { Skeleton } from "antd";
import { Link } from "react-router";
import { resourceByName } from "../../../contract";
import { formatShortTime, useTranslation } from "../../i18n";
import type { LogEntry } from "../../providers/audit-log-provider";
import { useRegistry } from "../../providers/registry-context";
import { LoadFailure } from "../../ui/load-failure";
import styles from "./own-sessions.module.css";

const shownSignIns = 10;

/** The latest sign-ins to the user's account, also failed ones. */
export function RecentSignIns() {
  const { t } = useTranslation();
  const { data, error, refetch } = useLogList<readonly LogEntry[]>({
    resource: "sign_in",
    author: { isOwn: true },
    meta: { pageSize: shownSignIns },
    // The panel shows the error itself.
    queryOptions: { meta: { isQuiet: true } },
  });
  const registry = useRegistry();
  if (error !== null) {
    return <LoadFailure error={error} notOffered={t("sessions.notOffered")} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 3 }} />;
  return (
    <>
      {data.length === 0 ? (
        <p>{t("sessions.noSignIns")}</p>
      ) : (
        <ul className={styles.list}>
          {data.map(({ id, name, createdAt }) => (
            <li key={id}>
              <div>
                {name}
                <p>{formatShortTime(Date.parse(createdAt))}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <CanAccess resource="sign_in" action="list">
        <Link to={resourceByName(registry, "sign_in").path ?? ""}>{t("sessions.all")}</Link>
      </CanAccess>
    </>
  );
}

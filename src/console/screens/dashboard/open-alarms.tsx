import { useList } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { type Resource, resourceByName, type WireRecord } from "../../../contract";
import { availableActions } from "../../generator/actions/available-actions";
import { useActions } from "../../generator/actions/use-actions";
import { PanelList } from "../../generator/list/embedded-list";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { livePolling } from "../../providers/polling";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId } from "../../providers/services-context";
import { Notice } from "../../ui/load-failure";
import { useListAddress } from "../use-list-address";
import { AlarmLine } from "./alarm-line";
import { Card, CardFault } from "./card";
import styles from "./panels.module.css";

/** Number of alarms shown before the user opens the full list. */
const previewCount = 6;
const openFilter = { state: 1 } as const;

/** The newest open alarms within the session's scope. Renders nothing for roles without alarms. */
export function OpenAlarms() {
  const registry = useRegistry();
  const can = useAccess();
  return can("list", "alarm") ? <Panel resource={resourceByName(registry, "alarm")} /> : null;
}

function Panel({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation();
  const can = useAccess();
  const userId = useAccountId();
  const [isExpanded, setExpanded] = useState(false);
  const address = useListAddress({ resource: resource.name, filters: openFilter });
  const actions = useActions({ resource });
  const { query, result } = useList<WireRecord>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: previewCount },
    filters: [{ field: "state", operator: "eq", value: openFilter.state }],
    // The panel shows the error itself.
    queryOptions: { ...livePolling, meta: { isQuiet: true } },
    errorNotification: false,
  });
  const { data: alarms, total = 0 } = result;
  const showAllText = t("home.alarmsAll", { count: total });
  return (
    <Card
      title={t("home.alarms")}
      tools={
        address !== null
          ? total > 0 && <Link to={address}>{showAllText}</Link>
          : total > previewCount && (
              <Button type="link" size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
                {showAllText}
              </Button>
            )
      }
    >
      {isExpanded ? (
        <PanelList resource={resource.name} filters={openFilter} />
      ) : query.isLoadingError ? (
        <CardFault title={t("home.alarmsFailed")} error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isLoading ? (
        <div className={styles.waiting} aria-busy />
      ) : alarms.length === 0 ? (
        <div className={styles.box}>
          <Notice title={t("home.alarmsNone")} text={t("home.alarmsNoneWhy")} />
        </div>
      ) : (
        <ul className={styles.alarms}>
          {alarms.map((alarm) => (
            <AlarmLine
              key={String(alarm.id)}
              resource={resource}
              alarm={alarm}
              hasCustomer={can("list", "user")}
              acknowledge={availableActions(resource, alarm, can, userId).find(({ name }) => name === "acknowledge")}
              isBusy={actions.isBusy(alarm)}
              onStart={actions.start}
            />
          ))}
        </ul>
      )}
      {actions.dialogs}
    </Card>
  );
}

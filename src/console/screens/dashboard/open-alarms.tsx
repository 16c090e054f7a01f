import { useList } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { type Resource, resourceByName, type WireRecord } from "../../../contract";
import { availableActions } from "../../generator/actions/available-actions";
import { useActions } from "../../generator/actions/use-actions";
import { PanelList } from "../../generator/list/embedded-list";
import { t } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { useCan, useSession } from "../../providers/services-context";
import { Notice } from "../../ui/load-failure";
import { useListAddress } from "../use-list-address";
import { AlarmLine } from "./alarm-line";
import { Card, CardFault } from "./card";
import { GatewayDownLine } from "./gateway-down";
import styles from "./panels.module.css";
import { gatewaysDownIn, parseOverview } from "./parse-statistics";
import { livePolling, useCallKeepingPrevious, usePolling } from "./use-polled-call";

/** Alarms that the panel shows before it is asked for all. */
const shownAtFirst = 6;
const open = { state: 1 } as const;
const nothing = {};

/** The newest alarms that still last, of whatever devices the session may see; nothing for a role without alarms. */
export function OpenAlarms() {
  const registry = useRegistry();
  const can = useCan();
  return can("list", "alarm") ? <Panel resource={resourceByName(registry, "alarm")} /> : null;
}

function Panel({ resource }: { readonly resource: Resource }) {
  const can = useCan();
  const userId = useSession()?.user.id;
  const [isWhole, setWhole] = useState(false);
  const address = useListAddress({ resource: resource.name, filters: open });
  const actions = useActions({ resource });
  const { query, result } = useList<WireRecord>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: shownAtFirst },
    filters: [{ field: "state", operator: "eq", value: open.state }],
    // What fails is said in the panel.
    queryOptions: { meta: { isQuiet: true } },
    errorNotification: false,
  });
  usePolling(query, livePolling);
  const { data: alarms, total = 0 } = result;
  // Asked for by the figures, which keep it up to date.
  const down = gatewaysDownIn(useCallKeepingPrevious("statistics/overview", nothing, parseOverview).data);
  const all = t("home.alarmsAll", { count: total });
  return (
    <Card
      title={t("home.alarms")}
      tools={
        address !== null
          ? total > 0 && <Link to={address}>{all}</Link>
          : total > shownAtFirst && (
              <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {all}
              </Button>
            )
      }
    >
      {down.length > 0 && (
        <ul className={styles.causes}>
          {down.map((gateway) => (
            <GatewayDownLine key={gateway.id} gateway={gateway} />
          ))}
        </ul>
      )}
      {isWhole ? (
        <PanelList resource={resource.name} filters={open} />
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

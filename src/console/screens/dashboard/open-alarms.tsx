import { useList } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { type Resource, resourceNamed, type WireRecord } from "../../../contract";
import { offeredActions } from "../../generator/actions/offered";
import { useActions } from "../../generator/actions/use-actions";
import { PanelList } from "../../generator/list/embedded-list";
import { Notice } from "../../generator/problem";
import { t } from "../../i18n";
import { useCan } from "../../providers/context";
import { useRegistry } from "../../registry";
import { useListAddress } from "../use-list-address";
import { AlarmLine } from "./alarm-line";
import styles from "./panels.module.css";

/** Alarms that the panel shows before it is asked for all. */
const shownAtFirst = 6;
const open = { state: 1 } as const;

/** The newest alarms that still last, of whatever devices the session may see; nothing for a role without alarms. */
export function OpenAlarms() {
  const registry = useRegistry();
  const can = useCan();
  return can("list", "alarm") ? <Panel resource={resourceNamed(registry, "alarm")} /> : null;
}

function Panel({ resource }: { readonly resource: Resource }) {
  const can = useCan();
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
  const { data: alarms, total = 0 } = result;
  const all = t("home.alarmsAll", { count: total });
  return (
    <section className={styles.panel} aria-labelledby="open-alarms">
      <header>
        <h2 id="open-alarms">{t("home.alarms")}</h2>
        {total > shownAtFirst &&
          (address !== null ? (
            <Link to={address}>{all}</Link>
          ) : (
            <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {all}
            </Button>
          ))}
      </header>
      {isWhole ? (
        <PanelList resource={resource.name} filters={open} />
      ) : query.isError ? (
        <Notice title={t("home.alarmsFailed")} text={query.error.message}>
          <Button onClick={() => void query.refetch()}>{t("fault.retry")}</Button>
        </Notice>
      ) : query.isLoading ? (
        <div className={styles.waiting} aria-busy />
      ) : alarms.length === 0 ? (
        <Notice title={t("home.alarmsNone")} text={t("home.alarmsNoneWhy")} />
      ) : (
        <ul className={styles.alarms} aria-busy={query.isFetching}>
          {alarms.map((alarm) => (
            <AlarmLine
              key={String(alarm.id)}
              resource={resource}
              alarm={alarm}
              acknowledge={offeredActions(resource, alarm, can).find(({ name }) => name === "acknowledge")}
              isBusy={actions.isBusy(alarm)}
              onStart={actions.start}
            />
          ))}
        </ul>
      )}
      {actions.dialogs}
    </section>
  );
}

import { useList } from "@refinedev/core";
import { Button, Skeleton } from "antd";
import { Link } from "react-router";
import { matches, pageSize, type Resource, resourceByName, type Tab, type WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import { titleOf } from "../../fields/relation-titles";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { livePolling } from "../../providers/polling";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId } from "../../providers/services-context";
import { LoadFailure } from "../../ui/load-failure";
import { showAddress, tabAddress } from "../../ui/record-links";
import { availableActions, recordPermissions } from "../actions/available-actions";
import { useActions } from "../actions/use-actions";
import styles from "./pinned-records.module.css";

type PinnedTab = Extract<Tab, { readonly lists: string }> & { readonly pinned: NonNullable<unknown> };

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
}

/** Maximum number of records above the overview; the tab lists all. */
const maxShown = 3;

/** The records that a tab pins above the overview, such as the open alarms of a device, each with its next steps. */
export function PinnedRecords({ resource, record }: Props) {
  const can = useAccess();
  const tabs = resource.tabs.filter(
    (tab): tab is PinnedTab =>
      "lists" in tab && tab.pinned !== undefined && matches(tab.when, record) && can("list", tab.lists),
  );
  return tabs.map((tab) => <Pins key={tab.name} tab={tab} resource={resource} record={record} />);
}

function Pins({ tab, resource, record }: Props & { readonly tab: PinnedTab }) {
  const { t, text } = useTranslation();
  const registry = useRegistry();
  const can = useAccess();
  const userId = useAccountId();
  const listed = resourceByName(registry, tab.lists);
  const key = record[resource.key];
  const actions = useActions({ resource: listed });
  const { query, result } = useList<WireRecord>({
    resource: listed.name,
    pagination: { currentPage: 1, pageSize: pageSize.default },
    meta: { within: { [tab.by]: Number(key) } },
    queryOptions: { ...livePolling, meta: { isQuiet: true } },
    errorNotification: false,
  });
  if (query.isLoadingError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  // Without a condition the tab pins at least one record, so the place of the first is kept.
  if (query.isLoading && Object.keys(tab.pinned.when).length === 0) {
    return (
      <div className={`${styles.pins} ${styles.waiting}`} aria-busy>
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      </div>
    );
  }
  const pinned = result.data.filter((one) => matches(tab.pinned?.when, one));
  if (pinned.length === 0) return null;
  const opens = recordPermissions(listed, can).show;
  return (
    <section aria-label={text(tab.label)} className={styles.pins}>
      <ul>
        {pinned.slice(0, maxShown).map((one) => (
          <li key={String(one[listed.key])}>
            <span className={styles.title}>{cell(listed, listed.title, one)}</span>
            <span className={styles.facts}>
              {tab.pinned?.fields.map((name) => (
                <span key={name}>{cell(listed, name, one)}</span>
              ))}
            </span>
            <span className={styles.steps}>
              {availableActions(listed, one, can, userId)
                .filter(({ place }) => place === "main")
                .map((action) => (
                  <Button
                    key={action.name}
                    size="small"
                    loading={actions.isBusy(one)}
                    aria-label={`${text(action.label)}: ${titleOf(registry, listed.name, one)}`}
                    onClick={() => actions.start(action, one)}
                  >
                    {text(action.label)}
                  </Button>
                ))}
              {opens && (
                <Link
                  to={showAddress(listed, one[listed.key])}
                  aria-label={`${t("record.open")}: ${titleOf(registry, listed.name, one)}`}
                >
                  {t("record.open")}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {pinned.length > maxShown && (
        <Link to={tabAddress(resource, key, tab.name)}>{t("record.allPinned", { count: pinned.length })}</Link>
      )}
      {actions.dialogs}
    </section>
  );
}

function cell(resource: Resource, name: string, record: WireRecord) {
  const field = resource.fields[name];
  return field === undefined || (record[name] ?? null) === null ? null : (
    <Cell name={name} field={field} record={record} />
  );
}

import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from "react";
import { Link } from "react-router";
import { inSentence, newRecordLabel, type Resource, type WireRecord, writeField } from "../../../contract";
import { RelationTitles } from "../../fields/relation-titles";
import { useTranslation, withTexts } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { LoadFailure, Notice } from "../../ui/load-failure";
import { addAddress } from "../../ui/record-links";
import { useIsPhone } from "../../ui/use-is-phone";
import { bulkActions, canAddRecord } from "../actions/available-actions";
import type { BulkReport } from "../actions/bulk";
import { useActions } from "../actions/use-actions";
import { FilterBar } from "./filter-bar";
import rows from "./list.module.css";
import { ListCards } from "./list-cards";
import { hasFilters } from "./list-state";
import { ListTable, type RecordsProps } from "./list-table";
import { Pager } from "./pager";
import { useCellEditing } from "./use-cell-editing";
import { useDeferredRecords, useHasRows } from "./use-deferred-records";
import type { ListRecords } from "./use-list";
import { useRowActions } from "./use-row-actions";
import { useSelection } from "./use-selection";
import type { ColumnLayout } from "./use-visible-columns";

const BulkBar = lazy(withTexts(() => import("./bulk-bar"), "lists"));

interface Props {
  readonly resource: Resource;
  readonly list: ListRecords;
  /** Without `choose`, the columns keep their order. */
  readonly layout: Omit<ColumnLayout, "choose"> & Partial<Pick<ColumnLayout, "choose">>;
  /** Called on a click on a row, instead of opening the record's page. */
  readonly onOpen?: RowOpenHandler | undefined;
  /** Further controls at the end of the filter bar. */
  readonly tools?: ReactNode;
}

/** Handles a click on a row, instead of opening its page. */
export type RowOpenHandler = NonNullable<Parameters<typeof useRowActions>[2]>;

/** Whether other servers may lack the list's call (spec W8). */
const isExtensionList = ({ calls, extensions }: Resource): boolean =>
  calls.list !== null && extensions.includes(calls.list.path);

/** The filters, records, actions and pager of a list. Full-page and embedded lists share it. */
export function ListBody({ resource, list: latest, layout, onOpen, tools }: Props) {
  const { t } = useTranslation();
  const can = useAccess();
  const isPhone = useIsPhone();
  const list = useDeferredRecords(latest);
  const hasRows = useHasRows(list);
  const selection = useSelection(resource);
  const bulk = useMemo(() => bulkActions(resource, can), [resource, can]);
  const { keep, except } = selection;
  const onReport = useCallback(
    ({ refused, remaining, skipped }: BulkReport<WireRecord>) =>
      keep([...refused.map(({ record }) => record), ...remaining, ...(except === null ? skipped : [])]),
    [keep, except],
  );
  const actions = useActions({ resource, onReport });
  const { edited, editing, shown, columns } = useCellEditing(resource, list, layout.columns);
  const rowActions = useRowActions(resource, actions, onOpen);
  // Titles are loaded for the filter values too, so that a dealer filter shows the dealer's name.
  const filterRecords = Object.entries(list.state.filters).flatMap(([name, value]) => {
    const field = resource.fields[name];
    return field === undefined ? [] : [writeField(value, name, field)];
  });
  const isSelecting = selection.records.length > 0 || except !== null;

  const Records = isPhone ? ListCards : ListTable;
  const records: RecordsProps = {
    resource,
    columns,
    layout,
    list: shown,
    selection: bulk.length > 0 ? selection : null,
    rowActions,
    editing,
    edited,
  };

  return (
    <RelationTitles fields={resource.fields} records={[...shown.records, ...filterRecords]}>
      <FilterBar resource={resource} list={list} hasRows={hasRows}>
        {tools}
      </FilterBar>
      {list.isLoading ? (
        <Placeholder />
      ) : (
        <div className={isPhone && shown.records.length > 0 ? (isSelecting ? rows.behind : undefined) : rows.records}>
          {shown.error !== null ? (
            <LoadFailure
              error={shown.error}
              notOffered={isExtensionList(resource) ? t("list.notOffered") : undefined}
              onRetry={list.refresh}
            />
          ) : shown.records.length === 0 ? (
            <Empty resource={resource} list={list} />
          ) : (
            <>
              <Records {...records} />
              <Pager resource={resource} list={list} hasRows={hasRows} />
            </>
          )}
        </div>
      )}
      {/* Below the rows, so that they do not move under the pointer when the bar appears. */}
      {isSelecting && (
        <Suspense fallback={<div className={rows.bulk} />}>
          <BulkBar
            list={list}
            actions={bulk}
            selection={selection}
            onStart={(action) =>
              actions.startMany(
                action,
                except === null ? selection.records : { filters: list.state.filters, within: list.within, except },
              )
            }
          />
        </Suspense>
      )}
      {actions.dialogs}
    </RelationTitles>
  );
}

/** Skeleton rows of the height of real rows, so that nothing jumps when the records arrive. */
const Placeholder = () => (
  <div className={rows.waiting} aria-busy>
    {placeholderRows.map((row) => (
      <span key={row} />
    ))}
  </div>
);
const placeholderRows = Array.from({ length: 12 }, (_, index) => index);

/** The empty state of a list, with a suggestion what to do next. */
function Empty({ resource, list }: { readonly resource: Resource; readonly list: ListRecords }) {
  const { t, text } = useTranslation();
  const can = useAccess();
  const one = inSentence(text(resource.one));
  if (hasFilters(list.state)) {
    return (
      <Notice title={t("list.nothingFound", { one })} text={t("list.nothingFoundWhy")}>
        <Button onClick={() => list.change({ type: "reset" })}>{t("list.reset")}</Button>
      </Notice>
    );
  }
  return (
    <Notice title={t("list.empty", { one })} {...(resource.list.empty !== null && { text: text(resource.list.empty) })}>
      {canAddRecord(resource, can) && <Link to={addAddress(resource)}>{text(newRecordLabel(resource.one))}</Link>}
    </Notice>
  );
}

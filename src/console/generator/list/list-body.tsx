import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from "react";
import { Link } from "react-router";
import { inSentence, newRecordLabel, type Resource, writeField } from "../../../contract";
import { RelationTitles } from "../../fields/relation-titles";
import { t, text, withTexts } from "../../i18n";
import { useCan } from "../../providers/services-context";
import { LoadFailure, Notice } from "../../ui/load-failure";
import { addAddress } from "../../ui/record-links";
import { useIsPhone } from "../../ui/use-is-phone";
import { bulkActions, canAddRecord } from "../actions/available-actions";
import { useActions } from "../actions/use-actions";
import { FilterBar } from "./filter-bar";
import rows from "./list.module.css";
import { ListCards } from "./list-cards";
import { hasFilters } from "./list-state";
import { ListTable } from "./list-table";
import { Pager } from "./pager";
import type { ListRecords } from "./use-list";
import { useRowActions } from "./use-row-actions";
import { useSelection } from "./use-selection";
import type { useVisibleColumns } from "./use-visible-columns";

const BulkBar = lazy(withTexts(() => import("./bulk-bar")));

interface Props {
  readonly resource: Resource;
  readonly list: ListRecords;
  readonly columns: ReturnType<typeof useVisibleColumns>["columns"];
  /** What a click on a row does in place of opening the record's page. */
  readonly onOpen?: RowOpenHandler | undefined;
  /** Stands at the end of the filters. */
  readonly tools?: ReactNode;
}

/** What opens a row in place of its page. */
export type RowOpenHandler = NonNullable<Parameters<typeof useRowActions>[2]>;

/** Filters, records, actions and pager of a list, wherever it stands. */
export function ListBody({ resource, list, columns, onOpen, tools }: Props) {
  const can = useCan();
  const isPhone = useIsPhone();
  const selection = useSelection(resource);
  const bulk = useMemo(() => bulkActions(resource, can), [resource, can]);
  const { keep, except } = selection;
  const onReport = useCallback(
    ({ refused, remaining, skipped }: Parameters<NonNullable<Parameters<typeof useActions>[0]["onReport"]>>[0]) =>
      keep([...refused.map((one) => one.record), ...remaining, ...(except === null ? skipped : [])]),
    [keep, except],
  );
  const actions = useActions({ resource, onReport });
  const ways = useRowActions(resource, actions, onOpen);
  const chosen = bulk.length > 0 ? selection : null;
  // The filters' own values are looked up too, so that a chosen dealer is shown by name.
  const filtered = Object.entries(list.state.filters).flatMap(([field, value]) => {
    const declared = resource.fields[field];
    return declared === undefined ? [] : [writeField(value, field, declared)];
  });
  const isChoosing = selection.records.length > 0 || except !== null;
  const Records = isPhone ? ListCards : ListTable;

  return (
    <RelationTitles fields={resource.fields} records={[...list.records, ...filtered]}>
      <FilterBar resource={resource} list={list}>
        {tools}
      </FilterBar>
      {list.isLoading ? (
        <Waiting />
      ) : (
        <div className={isPhone && list.records.length > 0 ? (isChoosing ? rows.behind : undefined) : rows.records}>
          {list.error !== null ? (
            <LoadFailure error={list.error} onRetry={list.refresh} />
          ) : list.records.length === 0 ? (
            <Empty resource={resource} list={list} />
          ) : (
            <>
              <Records resource={resource} columns={columns} list={list} selection={chosen} ways={ways} />
              <Pager resource={resource} list={list} />
            </>
          )}
        </div>
      )}
      {/* Below the rows, so that none of them moves away under the pointer that ticks it. */}
      {isChoosing && (
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

/** Lines of the height of rows, so that nothing jumps when the records come. */
const Waiting = () => (
  <div className={rows.waiting} aria-busy>
    {waitingRows.map((row) => (
      <span key={row} />
    ))}
  </div>
);
const waitingRows = Array.from({ length: 12 }, (_, at) => at);

/** What stands in place of records, and what to do next. */
function Empty({ resource, list }: { readonly resource: Resource; readonly list: ListRecords }) {
  const can = useCan();
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

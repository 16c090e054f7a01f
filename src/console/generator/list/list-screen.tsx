import { Button } from "antd";
import { useCallback, useMemo } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { type Resource, resourceNamed, writeField } from "../../../contract";
import { RelationTitles } from "../../fields/relation-titles";
import { t, text } from "../../i18n";
import { Icon } from "../../icon";
import { useCan } from "../../providers/context";
import { useRegistry } from "../../registry";
import { useIsPhone } from "../../shell/use-is-phone";
import { bulkActions, mayAdd } from "../actions/offered";
import { useActions } from "../actions/use-actions";
import { addAddress } from "../came-from";
import { PageHead } from "../page-head";
import { Notice, Problem } from "../problem";
import { BulkBar } from "./bulk-bar";
import { FilterBar } from "./filter-bar";
import rows from "./list.module.css";
import { ListCards } from "./list-cards";
import { isNarrowed } from "./list-state";
import { ListTable } from "./list-table";
import { ColumnMenu, Freshness } from "./list-tools";
import { Pager } from "./pager";
import { useColumnChoice } from "./use-column-choice";
import { type ListRecords, useListRecords } from "./use-list";
import { useRowWays } from "./use-row-ways";
import { useSelection } from "./use-selection";

/** The list of a resource: everything about it follows from the declaration, the address and the session. */
export default function ListScreen({ resource: name }: { readonly resource: string }) {
  const resource = resourceNamed(useRegistry(), name);
  const can = useCan();
  const isPhone = useIsPhone();
  const list = useListRecords(resource);
  const { columns, choose } = useColumnChoice(resource);
  const selection = useSelection(resource);
  const bulk = useMemo(() => bulkActions(resource, can), [resource, can]);
  const { keep } = selection;
  const onReport = useCallback(
    (report: Parameters<NonNullable<Parameters<typeof useActions>[0]["onReport"]>>[0]) =>
      keep([...report.refused.map((one) => one.record), ...report.left, ...report.skipped]),
    [keep],
  );
  const actions = useActions({ resource, onReport });
  const ways = useRowWays(resource, actions);
  const chosen = bulk.length > 0 ? selection : null;
  // The filters' own values are looked up too, so that a chosen dealer is shown by name.
  const filtered = Object.entries(list.state.filters).flatMap(([field, value]) => {
    const declared = resource.fields[field];
    return declared === undefined ? [] : [writeField(value, field, declared)];
  });
  const Records = isPhone ? ListCards : ListTable;

  return (
    <RelationTitles fields={resource.fields} records={[...list.records, ...filtered]}>
      <div className={rows.screen}>
        <PageHead title={text(resource.label)}>
          <Freshness list={list} />
          {!isPhone && <ColumnMenu resource={resource} columns={columns} onChoose={choose} />}
          <AddButton resource={resource} />
        </PageHead>
        <FilterBar resource={resource} list={list} />
        <BulkBar
          resource={resource}
          actions={bulk}
          selection={selection}
          onStart={(action) => actions.startMany(action, selection.records)}
        />
        {list.isLoading ? (
          <Waiting />
        ) : (
          <div className={isPhone && list.records.length > 0 ? undefined : rows.records}>
            {list.error !== null ? (
              <Problem error={list.error} onRetry={list.refresh} />
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
      </div>
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

function AddButton({ resource }: { readonly resource: Resource }) {
  const can = useCan();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (!mayAdd(resource, can)) return null;
  const to = addAddress(resource);
  return (
    <Button
      type="primary"
      icon={<Icon name="add" />}
      href={to}
      onClick={(event) => {
        // A plain click stays in the page; with a key held it opens where the browser puts it.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to, { state: { search } });
      }}
    >
      {t("form.add", { one: text(resource.one) })}
    </Button>
  );
}

/** What stands in place of records, and what to do next. */
function Empty({ resource, list }: { readonly resource: Resource; readonly list: ListRecords }) {
  const can = useCan();
  const one = text(resource.one);
  if (isNarrowed(list.state)) {
    return (
      <Notice title={t("list.nothingFound", { one })} text={t("list.nothingFoundWhy")}>
        <Button onClick={() => list.change({ type: "reset" })}>{t("list.reset")}</Button>
      </Notice>
    );
  }
  return (
    <Notice title={t("list.empty", { one })}>
      {mayAdd(resource, can) && <Link to={addAddress(resource)}>{t("form.add", { one })}</Link>}
    </Notice>
  );
}

import { Table, type TableProps } from "antd";
import { type Key, type MouseEvent, type ReactNode, useMemo } from "react";
import type { Column, Resource, WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import { t, text } from "../../i18n";
import styles from "../generator.module.css";
import { actionsWidth, columnShapes } from "./column-shape";
import { pageSizeChoices, type Sort } from "./list-state";
import { RowActions } from "./row-actions";
import { TitleCell } from "./title-cell";
import type { ListRecords } from "./use-list";
import type { RowWays } from "./use-row-ways";
import type { Selection } from "./use-selection";

interface Props {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly list: ListRecords;
  /** Null where nothing can be done to many records. */
  readonly selection: Selection | null;
  readonly ways: RowWays;
  /** Stands in place of rows when there are none. */
  readonly empty: ReactNode;
}

/** Height of the shell's header with its line, px: the table's head stays below it. */
const headerHeight = 57;

const headOf = (resource: Resource, column: Column): string => {
  const field = resource.fields[column.field];
  const label = text(column.label);
  return field?.kind === "number" && field.unit !== undefined ? `${label} (${text(field.unit)})` : label;
};

/** A click on something of its own, or the end of marking text, is not a click on the row. */
const isOwn = (event: MouseEvent): boolean =>
  (event.target as Element).closest("a, button, input, label, [role=menu]") !== null ||
  window.getSelection()?.isCollapsed === false;

/** The records as a table: it scrolls within itself, its head stays in sight. */
export function ListTable({ resource, columns, list, selection, ways, empty }: Props) {
  const { state, change } = list;
  const shapes = useMemo(
    () =>
      columns.flatMap((column): NonNullable<TableProps<WireRecord>["columns"]> => {
        const { field: name } = column;
        const field = resource.fields[name];
        if (field === undefined) return [];
        const { width, align } = columnShapes[field.kind];
        const isTitle = name === resource.title;
        return [
          {
            key: name,
            title: headOf(resource, column),
            width: isTitle ? Math.max(width, 185) : width,
            ...(align !== undefined && { align }),
            ellipsis: { showTitle: false },
            sorter: resource.list.sortable.includes(name),
            sortOrder: state.sort?.field === name ? `${state.sort.order}end` : null,
            showSorterTooltip: false,
            render: (_: unknown, record: WireRecord) =>
              isTitle ? (
                <TitleCell resource={resource} record={record} to={ways.addressOf(record)} name={name} field={field} />
              ) : (
                <Cell name={name} field={field} record={record} />
              ),
          },
        ];
      }),
    [columns, resource, state.sort, ways],
  );
  const width = shapes.reduce((sum, column) => sum + Number(column.width), selection === null ? 0 : 48);
  const actions: typeof shapes = ways.hasActions
    ? [
        {
          key: "actions",
          title: t("list.actions"),
          width: actionsWidth,
          fixed: "right",
          render: (_: unknown, record: WireRecord) => <RowActions record={record} ways={ways} />,
        },
      ]
    : [];

  const sortBy = (sorter: { columnKey?: Key; order?: "ascend" | "descend" | null }): void => {
    const order = sorter.order === "descend" ? "desc" : "asc";
    const sort: Sort | null = sorter.order && sorter.columnKey ? { field: String(sorter.columnKey), order } : null;
    change({ type: "sort", sort });
  };

  return (
    <Table<WireRecord>
      className={styles.table ?? ""}
      rowKey={(record) => String(record[resource.key])}
      columns={[...shapes, ...actions]}
      dataSource={[...list.records]}
      loading={list.isFetching && !list.isLoading && { delay: 300 }}
      size="middle"
      tableLayout="fixed"
      sticky={{ offsetHeader: headerHeight }}
      scroll={{ x: width + (ways.hasActions ? actionsWidth : 0) }}
      locale={{ emptyText: empty }}
      {...(selection !== null && { rowSelection: rowSelection(selection, list.records, resource) })}
      onRow={(record) => ({
        onClick: (event) => {
          if (!isOwn(event)) ways.open(record);
        },
        ...(ways.addressOf(record) !== null && { className: styles.opens }),
      })}
      pagination={{
        current: state.page,
        pageSize: state.pageSize,
        total: list.total,
        hideOnSinglePage: list.total <= Math.min(...pageSizeChoices),
        showSizeChanger: resource.calls.list?.pageSize !== undefined || resource.calls.list?.whole === true,
        pageSizeOptions: [...pageSizeChoices],
        showTotal: (total) => t("list.total", { count: total }),
      }}
      onChange={(pagination, _filters, sorter, { action }) => {
        if (action === "sort") sortBy([sorter].flat()[0] ?? {});
        else if (action === "paginate") {
          change({ type: "page", page: pagination.current ?? 1, pageSize: pagination.pageSize ?? state.pageSize });
        }
      }}
    />
  );
}

function rowSelection(
  selection: Selection,
  records: readonly WireRecord[],
  resource: Resource,
): NonNullable<TableProps<WireRecord>["rowSelection"]> {
  return {
    preserveSelectedRowKeys: true,
    columnWidth: 48,
    selectedRowKeys: selection.records.map((record) => String(record[resource.key])),
    onSelect: (record, isSelected) => selection.set([record], isSelected),
    onSelectAll: (isSelected) => selection.set(records, isSelected),
    getCheckboxProps: (record) => ({ "aria-label": t("list.select", { title: String(record[resource.title] ?? "") }) }),
    getTitleCheckboxProps: () => ({ "aria-label": t("list.selectPage") }),
  } as NonNullable<TableProps<WireRecord>["rowSelection"]>;
}

import type { MouseEvent } from "react";
import type { Column, Resource, WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import { titleOf } from "../../fields/relation-titles";
import { t, text } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { ScrollRegion } from "../../ui/scroll-region";
import { ColumnHead } from "./column-head";
import { columnShape } from "./column-shape";
import styles from "./list-table.module.css";
import { RowActionButtons } from "./row-action-buttons";
import { RowCheckbox } from "./row-checkbox";
import { TitleCell } from "./title-cell";
import type { ListRecords } from "./use-list";
import type { RowActions } from "./use-row-actions";
import type { Selection } from "./use-selection";
import { displayedField } from "./visible-columns";

/** What records are drawn from, as a table or as cards. */
export interface RecordsProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly list: ListRecords;
  /** Null where nothing can be done to many records. */
  readonly selection: Selection | null;
  readonly ways: RowActions;
}

/** A click on something of its own, or the end of marking text, is not a click on the row. */
const isOwn = (event: MouseEvent): boolean =>
  (event.target as Element).closest("a, button, input, label, [role=menu]") !== null ||
  window.getSelection()?.isCollapsed === false;

/**
 * The records as a table. It scrolls within itself, both ways, so that its head, the actions and the pager stay in sight.
 * A plain table: antd's draws its head as a table of its own, which readers of the screen lose, and weighs 30 kB.
 */
export function ListTable({ resource, columns, list, selection, ways }: RecordsProps) {
  const { state, change } = list;
  const chosen = selection === null ? 0 : list.records.filter(selection.has).length;
  return (
    <ScrollRegion className={styles.scroll} aria-label={text(resource.label)} aria-busy={list.isFetching}>
      <table className={styles.table}>
        <thead>
          <tr>
            {selection !== null && (
              <th scope="col" className={styles.ticks}>
                <RowCheckbox
                  label={t("list.selectPage")}
                  isTicked={chosen > 0 && chosen === list.records.length}
                  isHalf={chosen > 0 && chosen < list.records.length}
                  onTick={(isTicked) => selection.set(list.records, isTicked)}
                />
              </th>
            )}
            {columns.map((column, at) => (
              <ColumnHead
                key={column.field}
                isFirst={at === 0}
                resource={resource}
                column={column}
                sort={state.sort}
                onSort={(sort) => change({ type: "sort", sort })}
              />
            ))}
            {ways.hasActions && (
              <th scope="col" className={styles.fixed}>
                {t("list.actions")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.records.map((record) => (
            <Row
              key={String(record[resource.key])}
              resource={resource}
              columns={columns}
              record={record}
              selection={selection}
              ways={ways}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({
  resource,
  columns,
  record,
  selection,
  ways,
}: Omit<RecordsProps, "list"> & { readonly record: WireRecord }) {
  const registry = useRegistry();
  const opens = ways.opensInPlace || ways.linkOf(record) !== null;
  const isTicked = selection?.has(record) ?? false;
  const open = (event: MouseEvent): void => {
    if (!isOwn(event)) ways.open(record);
  };
  return (
    // The row's own link is what the keyboard opens; a click beside it is a larger target for the pointer.
    <tr data-key={String(record[resource.key])} data-opens={opens} data-ticked={isTicked} onClick={open}>
      {selection !== null && (
        <td className={styles.ticks}>
          <RowCheckbox
            label={t("list.select", { title: titleOf(registry, resource.name, record) })}
            isTicked={isTicked}
            onTick={(isNow) => selection.set([record], isNow)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const name = displayedField(resource, column, record);
        const field = resource.fields[name];
        if (field === undefined) return null;
        return (
          <td
            key={column.field}
            className={[
              styles[columnShape(field.kind)],
              name === resource.title && styles.title,
              at === 0 && styles.first,
            ]
              .filter(Boolean)
              .join(" ")}
          >
            {name === resource.title ? (
              <TitleCell resource={resource} record={record} ways={ways} name={name} field={field} />
            ) : (
              <Cell name={name} field={field} record={record} />
            )}
          </td>
        );
      })}
      {ways.hasActions && (
        <td className={styles.fixed}>
          <RowActionButtons record={record} ways={ways} />
        </td>
      )}
    </tr>
  );
}

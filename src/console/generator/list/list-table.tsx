import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { type Column, isMuted, type Resource, type WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import { titleOf } from "../../fields/relation-titles";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { ScrollRegion } from "../../ui/scroll-region";
import { ColumnHead, widthStyle } from "./column-head";
import { columnShape } from "./column-shape";
import { EditableCell } from "./editable-cell";
import { isInlineField } from "./inline-fields";
import styles from "./list-table.module.css";
import { RowActionButtons } from "./row-action-buttons";
import { RowCheckbox } from "./row-checkbox";
import { TitleCell } from "./title-cell";
import type { CellEditing, EditedCell } from "./use-cell-editing";
import { useHasRows } from "./use-deferred-records";
import type { ListRecords } from "./use-list";
import type { RowActions } from "./use-row-actions";
import type { Selection } from "./use-selection";
import type { ColumnLayout } from "./use-visible-columns";
import { type ColumnWidths, displayedField } from "./visible-columns";

/** Props of the records of a list, as a table or as cards. */
export interface RecordsProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly layout: Omit<ColumnLayout, "choose"> & Partial<Pick<ColumnLayout, "choose">>;
  readonly list: ListRecords;
  /** Null when there are no bulk actions. */
  readonly selection: Selection | null;
  readonly rowActions: RowActions;
  readonly editing: CellEditing;
  /** Null while no cell is edited. */
  readonly edited: EditedCell | null;
}

/** Props of one record. A record renders again only when one of them changes. */
export interface RecordProps extends Pick<RecordsProps, "resource" | "columns" | "rowActions" | "editing"> {
  readonly record: WireRecord;
  /** Name of the field that is edited; null while none is. */
  readonly editedField: string | null;
  readonly widths?: ColumnWidths;
  /** Null when there are no bulk actions. */
  readonly isTicked: boolean | null;
  readonly onTick: Selection["set"] | undefined;
  /** Time of the last answer. A new answer updates relative times such as "2 min. ago". */
  readonly updatedAt: number;
}

/**
 * Whether a click must not open the row: it is on a control in the row or in a dialog of it, or ends a text selection.
 */
const isForContent = (event: MouseEvent): boolean =>
  !event.currentTarget.contains(event.target as Element) ||
  (event.target as Element).closest("a, button, input, label, [role=menu]") !== null ||
  window.getSelection()?.isCollapsed === false;

/** The actions without their column, if no record has one in its current state. */
function useShownActions(rowActions: RowActions, records: readonly WireRecord[]): RowActions {
  return useMemo(() => {
    const { showLinkOf, editLinkOf, actionsOf } = rowActions;
    const hasAny =
      records.length === 0 ||
      records.some(
        (record) => showLinkOf(record) !== null || editLinkOf(record) !== null || actionsOf(record).length > 0,
      );
    return hasAny ? rowActions : { ...rowActions, hasActions: false };
  }, [rowActions, records]);
}

/**
 * The records as a table. The table scrolls in both directions, so that its head, the actions and the pager stay
 * visible. It is a plain HTML table: antd's Table puts the head into a separate table, which screen readers cannot
 * relate to the body, and adds 30 kB.
 */
export function ListTable({ resource, columns, layout, list, selection, editing, edited, ...props }: RecordsProps) {
  const { t, text } = useTranslation();
  const { state, change } = list;
  const rowActions = useShownActions(props.rowActions, list.records);
  const hasRows = useHasRows(list);
  const selectedOnPage = selection === null ? 0 : list.records.filter(selection.has).length;
  return (
    <ScrollRegion className={styles.scroll} aria-label={text(resource.label)} aria-busy={list.isFetching}>
      <table className={styles.table}>
        <thead>
          <tr>
            {selection !== null && (
              <th scope="col" className={styles.ticks}>
                <RowCheckbox
                  label={t("list.selectPage")}
                  isTicked={selectedOnPage > 0 && selectedOnPage === list.records.length}
                  isHalf={selectedOnPage > 0 && selectedOnPage < list.records.length}
                  onTick={(isTicked) => selection.set(list.records, isTicked)}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <ColumnHead
                key={column.field}
                isFirst={index === 0}
                resource={resource}
                column={column}
                sort={state.sort}
                onSort={(sort) => change({ type: "sort", sort })}
                layout={layout}
                hasRows={hasRows}
              />
            ))}
            {rowActions.hasActions && (
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
              rowActions={rowActions}
              editing={editing}
              editedField={editedFieldOf(edited, resource, record)}
              widths={layout.widths}
              isTicked={selection?.has(record) ?? null}
              onTick={selection?.set}
              updatedAt={list.updatedAt}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The field of a record that is edited; null while none is. */
export const editedFieldOf = (edited: EditedCell | null, resource: Resource, record: WireRecord): string | null =>
  edited?.key === record[resource.key] ? (edited?.name ?? null) : null;

const Row = memo(function Row(props: RecordProps) {
  const { resource, columns, record, rowActions, widths, isTicked, onTick, editing, editedField } = props;
  const { t } = useTranslation();
  const registry = useRegistry();
  const row = useRef<HTMLTableRowElement>(null);
  const mayEdit = rowActions.editLinkOf(record) !== null;
  const canEdit = (name: string): boolean => {
    const field = resource.fields[name];
    return mayEdit && field !== undefined && isInlineField(resource, name, field, record);
  };
  const close = (): void => {
    // The link must be rendered again before it can receive the focus.
    flushSync(editing.end);
    row.current?.querySelector<HTMLElement>("[data-shortcut=open]")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Ignore keys in a dialog of the editor.
    if (!event.currentTarget.contains(event.target as Element)) return;
    // The editor closes itself. This code closes an editor that did not load.
    if (event.key === "Escape" && editedField !== null) close();
    if (event.key !== "F2") return;
    const names = columns.map((column) => displayedField(resource, column, record)).filter(canEdit);
    const next = names[((editedField === null ? -1 : names.indexOf(editedField)) + 1) % names.length];
    if (next !== undefined) editing.start(record, next);
  };
  const opens = rowActions.opensInPlace || rowActions.linkOf(record) !== null;
  const open = (event: MouseEvent): void => {
    if (!isForContent(event)) rowActions.open(record);
  };
  return (
    // Mouse users may click anywhere in the row; keyboard users open the link in the title cell.
    <tr
      data-key={String(record[resource.key])}
      data-opens={opens}
      data-ticked={isTicked ?? false}
      data-muted={isMuted(resource, record)}
      ref={row}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      {isTicked !== null && (
        <td className={styles.ticks}>
          <RowCheckbox
            label={t("list.select", { title: titleOf(registry, resource.name, record) })}
            isTicked={isTicked}
            onTick={(isSelected) => onTick?.([record], isSelected)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const name = displayedField(resource, column, record);
        const field = resource.fields[name];
        if (field === undefined) return null;
        return (
          <td
            key={column.field}
            style={widthStyle(widths?.[column.field])}
            className={[
              styles[columnShape(field)],
              name === resource.title && styles.title,
              index === 0 && styles.first,
            ]
              .filter(Boolean)
              .join(" ")}
          >
            <EditableCell
              resource={resource}
              record={record}
              name={name}
              field={field}
              canEdit={canEdit(name)}
              isEdited={editedField === name}
              editing={editing}
              onClose={close}
            >
              {name === resource.title ? (
                <TitleCell resource={resource} record={record} rowActions={rowActions} name={name} field={field} />
              ) : (
                <Cell name={name} field={field} record={record} />
              )}
            </EditableCell>
          </td>
        );
      })}
      {rowActions.hasActions && (
        <td className={styles.fixed}>
          <RowActionButtons record={record} rowActions={rowActions} />
        </td>
      )}
    </tr>
  );
});

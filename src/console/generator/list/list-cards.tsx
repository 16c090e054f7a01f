import { memo, type ReactNode } from "react";
import { type Column, type Field, isMuted } from "../../../contract";
import { Cell } from "../../fields/cells";
import { titleOf } from "../../fields/relation-titles";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { cardColumns, isWideOnCard } from "./card-columns";
import { EditableCell } from "./editable-cell";
import { isInlineField } from "./inline-fields";
import styles from "./list-cards.module.css";
import { editedFieldOf, type RecordProps, type RecordsProps } from "./list-table";
import { RowActionButtons } from "./row-action-buttons";
import { RowCheckbox } from "./row-checkbox";
import { TitleCell } from "./title-cell";
import { displayedField } from "./visible-columns";

/** The records as cards, for phones. */
export function ListCards({ resource, columns, list, selection, rowActions, editing, edited }: RecordsProps) {
  return (
    <ul className={styles.cards} aria-busy={list.isFetching}>
      {list.records.map((record) => (
        <li
          key={String(record[resource.key])}
          data-key={String(record[resource.key])}
          data-muted={isMuted(resource, record)}
        >
          <Card
            resource={resource}
            columns={columns}
            record={record}
            rowActions={rowActions}
            editing={editing}
            editedField={editedFieldOf(edited, resource, record)}
            isTicked={selection?.has(record) ?? null}
            onTick={selection?.set}
            updatedAt={list.updatedAt}
          />
        </li>
      ))}
    </ul>
  );
}

const Card = memo(function Card(props: RecordProps) {
  const { resource, columns, record, rowActions, editedField, isTicked, onTick } = props;
  const { t, text } = useTranslation();
  const registry = useRegistry();
  const title = resource.fields[resource.title];
  const { states, values } = cardColumns(resource, columns, record, editedField);
  return (
    <>
      <div className={styles.head}>
        {isTicked !== null && (
          <RowCheckbox
            label={t("list.select", { title: titleOf(registry, resource.name, record) })}
            isTicked={isTicked}
            onTick={(isSelected) => onTick?.([record], isSelected)}
          />
        )}
        <span className={styles.title}>
          {title !== undefined && (
            <Editable {...props} name={resource.title} field={title}>
              <TitleCell
                resource={resource}
                record={record}
                rowActions={rowActions}
                name={resource.title}
                field={title}
              />
            </Editable>
          )}
        </span>
        {rowActions.hasActions && <RowActionButtons record={record} rowActions={rowActions} isBesideTitle />}
      </div>
      {states.length > 0 && (
        <div className={styles.states}>
          {states.map((column) => (
            <Value key={column.field} {...props} column={column} />
          ))}
        </div>
      )}
      <dl>
        {values.map((column) => (
          <div key={column.field} className={isWideOnCard(resource, column) ? styles.whole : undefined}>
            <dt>{text(column.short)}</dt>
            <dd>
              <Value {...props} column={column} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
});

interface EditableProps extends RecordProps {
  readonly name: string;
  readonly field: Field;
  readonly children: ReactNode;
}

function Editable({ resource, record, rowActions, editing, editedField, name, field, children }: EditableProps) {
  return (
    <EditableCell
      resource={resource}
      record={record}
      name={name}
      field={field}
      canEdit={rowActions.editLinkOf(record) !== null && isInlineField(resource, name, field, record)}
      isEdited={editedField === name}
      editing={editing}
      onClose={editing.end}
    >
      {children}
    </EditableCell>
  );
}

function Value({ column, ...props }: RecordProps & { readonly column: Column }) {
  const { resource, record } = props;
  const name = displayedField(resource, column, record);
  const field = resource.fields[name];
  if (field === undefined) return null;
  return (
    <Editable {...props} name={name} field={field}>
      <Cell name={name} field={field} record={record} hasUnit />
    </Editable>
  );
}

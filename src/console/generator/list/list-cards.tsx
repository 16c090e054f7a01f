import { memo } from "react";
import { type Column, isMuted, type Resource, type WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import { titleOf } from "../../fields/relation-titles";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { cardColumns, isWideOnCard } from "./card-columns";
import styles from "./list-cards.module.css";
import type { RecordProps, RecordsProps } from "./list-table";
import { RowActionButtons } from "./row-action-buttons";
import { RowCheckbox } from "./row-checkbox";
import { TitleCell } from "./title-cell";
import { displayedField } from "./visible-columns";

/** The records as cards, for phones. */
export function ListCards({ resource, columns, list, selection, rowActions }: RecordsProps) {
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
            isTicked={selection?.has(record) ?? null}
            onTick={selection?.set}
            updatedAt={list.updatedAt}
          />
        </li>
      ))}
    </ul>
  );
}

const Card = memo(function Card({ resource, columns, record, rowActions, isTicked, onTick }: RecordProps) {
  const { t, text } = useTranslation();
  const registry = useRegistry();
  const title = resource.fields[resource.title];
  const { states, values } = cardColumns(resource, columns, record);
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
            <TitleCell
              resource={resource}
              record={record}
              rowActions={rowActions}
              name={resource.title}
              field={title}
            />
          )}
        </span>
        {rowActions.hasActions && <RowActionButtons record={record} rowActions={rowActions} isBesideTitle />}
      </div>
      {states.length > 0 && (
        <div className={styles.states}>
          {states.map((column) => (
            <Value key={column.field} resource={resource} column={column} record={record} />
          ))}
        </div>
      )}
      <dl>
        {values.map((column) => (
          <div key={column.field} className={isWideOnCard(resource, column) ? styles.whole : undefined}>
            <dt>{text(column.short)}</dt>
            <dd>
              <Value resource={resource} column={column} record={record} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
});

function Value({ resource, column, record }: { resource: Resource; column: Column; record: WireRecord }) {
  const name = displayedField(resource, column, record);
  const field = resource.fields[name];
  return field === undefined ? null : <Cell name={name} field={field} record={record} hasUnit />;
}

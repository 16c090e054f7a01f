import { type Column, type Resource, valueIn, type WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import { titleOf } from "../../fields/relation-titles";
import { t, text } from "../../i18n";
import { useRegistry } from "../../registry";
import styles from "./cards.module.css";
import { columnShape } from "./column-shape";
import { fieldShown } from "./columns";
import type { RecordsProps } from "./list-table";
import { RowActions } from "./row-actions";
import { Tick } from "./tick";
import { TitleCell } from "./title-cell";

/** Values that a card shows beside title and states. */
const valuesOnCard = 4;

/** The records as cards, for a screen that is no wider than a hand. */
export function ListCards({ resource, columns, list, selection, ways }: RecordsProps) {
  return (
    <ul className={styles.cards} aria-busy={list.isFetching}>
      {list.records.map((record) => (
        <li key={String(record[resource.key])} data-key={String(record[resource.key])}>
          <Card resource={resource} columns={columns} record={record} selection={selection} ways={ways} />
        </li>
      ))}
    </ul>
  );
}

/** What a card shows beside the title: states, and the first values that are set. */
function onCard(resource: Resource, columns: readonly Column[], record: WireRecord) {
  const set = columns.filter((column) => {
    const name = fieldShown(resource, column, record);
    const field = resource.fields[name];
    return field !== undefined && name !== resource.title && valueIn(record, name, field) !== null;
  });
  const isState = (column: Column): boolean => {
    const field = resource.fields[column.field];
    return field?.kind === "choice" && field.options.some((option) => option.tone !== undefined);
  };
  const values = set.filter((column) => !isState(column)).slice(0, valuesOnCard);
  const width = (column: Column): number => Number(isWide(resource, column));
  return { states: set.filter(isState), values: values.toSorted((one, other) => width(one) - width(other)) };
}

/** What is written in sentences, or is long and has no place to break, takes the card's whole width. */
const isWide = (resource: Resource, column: Column): boolean => {
  const kind = resource.fields[column.field]?.kind;
  return kind !== undefined && (columnShape(kind) === "prose" || kind === "email" || kind === "url");
};

function Card({
  resource,
  columns,
  record,
  selection,
  ways,
}: Omit<RecordsProps, "list"> & { readonly record: WireRecord }) {
  const registry = useRegistry();
  const title = resource.fields[resource.title];
  const { states, values } = onCard(resource, columns, record);
  return (
    <>
      <div className={styles.head}>
        {selection !== null && (
          <Tick
            label={t("list.select", { title: titleOf(registry, resource.name, record) })}
            isTicked={selection.has(record)}
            onTick={(isNow) => selection.set([record], isNow)}
          />
        )}
        <span className={styles.title}>
          {title !== undefined && (
            <TitleCell resource={resource} record={record} ways={ways} name={resource.title} field={title} />
          )}
        </span>
        {ways.hasActions && <RowActions record={record} ways={ways} isBesideTitle />}
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
          <div key={column.field} className={isWide(resource, column) ? styles.whole : undefined}>
            <dt>{text(column.label)}</dt>
            <dd>
              <Value resource={resource} column={column} record={record} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Value({ resource, column, record }: { resource: Resource; column: Column; record: WireRecord }) {
  const name = fieldShown(resource, column, record);
  const field = resource.fields[name];
  return field === undefined ? null : <Cell name={name} field={field} record={record} hasUnit />;
}

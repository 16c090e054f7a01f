import { Checkbox, Pagination, Spin } from "antd";
import type { ReactNode } from "react";
import type { Column, Resource, WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import { t, text } from "../../i18n";
import styles from "../generator.module.css";
import { RowActions } from "./row-actions";
import { TitleCell } from "./title-cell";
import type { ListRecords } from "./use-list";
import type { RowWays } from "./use-row-ways";
import type { Selection } from "./use-selection";

interface Props {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly list: ListRecords;
  readonly selection: Selection | null;
  readonly ways: RowWays;
  readonly empty: ReactNode;
}

/** Values that a card shows beside title and states. */
const valuesOnCard = 4;

/** The records as cards, for a screen that is no wider than a hand. */
export function ListCards({ resource, columns, list, selection, ways, empty }: Props) {
  const { state, change } = list;
  if (list.records.length === 0) return <div className={styles.panel}>{empty}</div>;
  return (
    <Spin spinning={list.isFetching && !list.isLoading} delay={300}>
      <ul className={styles.cards}>
        {list.records.map((record) => (
          <li key={String(record[resource.key])} className={styles.card}>
            <Card resource={resource} columns={columns} record={record} selection={selection} ways={ways} />
          </li>
        ))}
      </ul>
      <Pagination
        simple
        align="center"
        hideOnSinglePage
        current={state.page}
        pageSize={state.pageSize}
        total={list.total}
        showSizeChanger={false}
        onChange={(page) => {
          change({ type: "page", page, pageSize: state.pageSize });
          window.scrollTo({ top: 0 });
        }}
      />
    </Spin>
  );
}

function Card({
  resource,
  columns,
  record,
  selection,
  ways,
}: Omit<Props, "list" | "empty"> & { readonly record: WireRecord }) {
  const title = resource.fields[resource.title];
  const others = columns.filter((column) => column.field !== resource.title);
  const isState = (column: Column): boolean => resource.fields[column.field]?.kind === "choice";
  const states = others.filter(isState);
  const values = others.filter((column) => !isState(column)).slice(0, valuesOnCard);
  return (
    <>
      <div className={styles["card-head"]}>
        {selection !== null && (
          <Checkbox
            checked={selection.has(record)}
            onChange={(event) => selection.set([record], event.target.checked)}
            aria-label={t("list.select", { title: String(record[resource.title] ?? "") })}
          />
        )}
        <span className={styles["card-title"]}>
          {title !== undefined && (
            <TitleCell
              resource={resource}
              record={record}
              to={ways.addressOf(record)}
              name={resource.title}
              field={title}
            />
          )}
        </span>
        {ways.hasActions && <RowActions record={record} ways={ways} />}
      </div>
      {states.length > 0 && (
        <div className={styles.states}>
          <Fields resource={resource} columns={states} record={record} />
        </div>
      )}
      <dl className={styles.values}>
        {values.map((column) => (
          <div key={column.field}>
            <dt>{text(column.label)}</dt>
            <dd>
              <Fields resource={resource} columns={[column]} record={record} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Fields({ resource, columns, record }: Pick<Props, "resource" | "columns"> & { readonly record: WireRecord }) {
  return columns.map(({ field: name }) => {
    const field = resource.fields[name];
    return field === undefined ? null : <Cell key={name} name={name} field={field} record={record} hasUnit />;
  });
}

import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import type { Column, Resource } from "../../../contract";
import { text, useLanguage } from "../../i18n";
import { columnShape } from "./column-shape";
import type { Sort } from "./list-state";
import styles from "./list-table.module.css";

interface Props {
  readonly resource: Resource;
  readonly column: Column;
  /** The first column stays visible while the others scroll. */
  readonly isFirst: boolean;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
}

/** The column's label, with the unit of a number field. */
const headOf = (resource: Resource, column: Column): string => {
  const field = resource.fields[column.field];
  const label = text(column.label);
  return field?.kind === "number" && field.unit !== undefined ? `${label} (${text(field.unit)})` : label;
};

/** The order after a click: ascending, then descending, then the server's default. */
export function nextSort(field: string, sort: Sort | null): Sort | null {
  if (sort?.field !== field) return { field, order: "asc" };
  return sort.order === "asc" ? { field, order: "desc" } : null;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** The head of one column: a button when the server can sort by it. */
export function ColumnHead({ resource, column, isFirst, sort, onSort }: Props) {
  useLanguage();
  const field = resource.fields[column.field];
  const head = headOf(resource, column);
  const isSortable = resource.list.sortable.includes(column.field);
  const order = sort?.field === column.field ? sort.order : null;
  return (
    <th
      scope="col"
      className={[field !== undefined && styles[columnShape(field)], isFirst && styles.first].filter(Boolean).join(" ")}
      {...(isSortable && { "aria-sort": order === null ? ("none" as const) : ariaSort[order] })}
    >
      {isSortable ? (
        <button type="button" onClick={() => onSort(nextSort(column.field, sort))}>
          {head}
          <span aria-hidden className={styles.carets} data-order={order}>
            <CaretUpOutlined />
            <CaretDownOutlined />
          </span>
        </button>
      ) : (
        head
      )}
    </th>
  );
}

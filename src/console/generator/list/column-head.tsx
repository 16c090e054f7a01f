import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { type ComponentType, type CSSProperties, lazy, Suspense } from "react";
import type { Column, Resource } from "../../../contract";
import { text, useLanguage, withTexts } from "../../i18n";
import type { GripProps } from "./column-grip";
import headStyles from "./column-head.module.css";
import { columnShape } from "./column-shape";
import type { Sort } from "./list-state";
import styles from "./list-table.module.css";
import type { ColumnLayout } from "./use-visible-columns";

const loadGrip = withTexts(() => import("./column-grip"), "lists");
// If it does not load, the columns keep their widths.
const ColumnGrip = lazy<ComponentType<GripProps>>(() => loadGrip().catch(() => ({ default: () => null })));

interface Props {
  readonly resource: Resource;
  readonly column: Column;
  /** The first column stays visible while the others scroll. */
  readonly isFirst: boolean;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  /** Without `choose`, the column cannot be dragged. */
  readonly layout: Omit<ColumnLayout, "choose"> & Partial<Pick<ColumnLayout, "choose">>;
  /** Whether the first rows are on the screen. The grip loads after them. */
  readonly hasRows: boolean;
}

/** The column's head, with the unit of a number field. */
const headOf = (resource: Resource, column: Column): string => {
  const field = resource.fields[column.field];
  const label = text(column.short);
  return field?.kind === "number" && field.unit !== undefined ? `${label} (${text(field.unit)})` : label;
};

/** The order after a click: ascending, then descending, then the server's default. */
export function nextSort(field: string, sort: Sort | null): Sort | null {
  if (sort?.field !== field) return { field, order: "asc" };
  return sort.order === "asc" ? { field, order: "desc" } : null;
}

/** The style of the cells of a column whose width the user has set. */
export const widthStyle = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width };

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** The head of one column: a button when the server can sort by it. */
export function ColumnHead({ resource, column, isFirst, sort, onSort, layout, hasRows }: Props) {
  useLanguage();
  const field = resource.fields[column.field];
  const head = headOf(resource, column);
  const isSortable = resource.list.sortable.includes(column.field);
  const order = sort?.field === column.field ? sort.order : null;
  const label = text(column.label);
  return (
    <th
      scope="col"
      className={[field !== undefined && styles[columnShape(field)], isFirst && styles.first].filter(Boolean).join(" ")}
      style={widthStyle(layout.widths[column.field])}
      {...(text(column.short) !== label && { title: label })}
      {...(isSortable && { "aria-sort": order === null ? ("none" as const) : ariaSort[order] })}
    >
      {isSortable ? (
        <button type="button" className={headStyles.sort} onClick={() => onSort(nextSort(column.field, sort))}>
          {head}
          <span aria-hidden className={headStyles.carets} data-order={order}>
            <CaretUpOutlined />
            <CaretDownOutlined />
          </span>
        </button>
      ) : (
        head
      )}
      {hasRows && (
        <Suspense fallback={null}>
          <ColumnGrip name={column.field} label={label} layout={layout} />
        </Suspense>
      )}
    </th>
  );
}

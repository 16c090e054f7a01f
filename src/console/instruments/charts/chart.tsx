import { Skeleton } from "antd";
import { type ReactNode, useId, useMemo, useState } from "react";
import { t, useTranslation } from "../../i18n";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import type { ChartCanvasProps } from "./chart-canvas";
import { type ChartData, isEmpty, type Series } from "./chart-data";
import { useChartStyle } from "./chart-style";
import { ChartTable } from "./chart-table";
import styles from "./charts.module.css";

const loadCanvas: ModuleLoader<ChartCanvasProps> = () => import("./chart-canvas");

interface CommonProps {
  readonly title: string;
  /** Text in place of a chart without data. It says when data will appear. */
  readonly emptyText: string;
  /** Height in px; 220 by default. */
  readonly height?: number;
  /** Controls at the end of the title line. */
  readonly children?: ReactNode;
}

interface Props extends CommonProps {
  readonly data: ChartData;
}

/**
 * A chart with title, legend and a table of the same data for screen readers. The chart library loads with the first
 * chart. Pass the same `data` object on each render while the data is unchanged.
 *
 * @example
 * <LineChart title="Battery" emptyText="No reports yet" categories={days} unit="%" decimals={0} series={series} />
 */
export function Chart({ title, data, emptyText, height = 220, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const style = useChartStyle();
  const [isTable, setTable] = useState(false);
  const hasNoData = isEmpty(data);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
          {data.unit !== "" && <small>{data.unit}</small>}
        </span>
        {children}
      </figcaption>
      {hasNoData ? (
        <p className={styles.empty} style={{ height }}>
          {emptyText}
        </p>
      ) : (
        <>
          <ul className={styles.legend}>
            {legendOf(data).map(({ label, tone, mark }) => (
              <li key={label}>
                <span aria-hidden style={{ color: style.tones[tone] }}>
                  {mark}
                </span>
                {label}
              </li>
            ))}
          </ul>
          <div className={styles.drawing} style={{ height }} aria-hidden>
            <LazyBoundary
              load={loadCanvas}
              fallback={<Skeleton.Node active style={{ width: "100%", height }} />}
              props={{ data, height }}
            />
          </div>
          <details className={styles.table} onToggle={(event) => setTable(event.currentTarget.open)}>
            <summary>{t("chart.table")}</summary>
            {isTable && <ChartTable title={title} data={data} />}
          </details>
        </>
      )}
    </figure>
  );
}

/** The entries of the legend. A single series needs none, because the title names it. */
function legendOf({ columns, lines, annotations }: ChartData) {
  const [annotation] = annotations;
  const series = [
    ...columns.map(({ label, tone }) => ({ label, tone, mark: "■" })),
    ...lines.map(({ label, tone, isDashed }) => ({ label, tone, mark: isDashed ? "╌" : "━" })),
  ];
  return [
    ...(series.length > 1 ? series : []),
    ...(annotation === undefined ? [] : [{ label: t("chart.annotations"), tone: annotation.tone, mark: "┊" }]),
  ];
}

type SimpleProps = CommonProps &
  Omit<ChartData, "columns" | "lines" | "annotations"> & {
    readonly series: readonly Series[];
    readonly marks?: ChartData["annotations"];
  };

/** A constant, because a chart must get the same objects while its data is unchanged. */
const none: readonly never[] = [];

function SimpleChart({ shape, ...props }: SimpleProps & { readonly shape: "lines" | "columns" }) {
  const { series, marks: annotations = none, categories, unit, decimals, format, from, to, ...shared } = props;
  const data = useMemo<ChartData>(
    () => ({
      categories,
      unit,
      decimals,
      annotations,
      columns: shape === "columns" ? series : none,
      lines: shape === "lines" ? series : none,
      ...(format !== undefined && { format }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }),
    [categories, unit, decimals, format, annotations, shape, series, from, to],
  );
  return <Chart {...shared} data={data} />;
}

/** A line chart. Pass the same `categories`, `series` and `marks` on each render while the data is unchanged. */
export const LineChart = (props: SimpleProps) => <SimpleChart {...props} shape="lines" />;

/** A column chart, with the same props as `LineChart`. */
export const ColumnChart = (props: SimpleProps) => <SimpleChart {...props} shape="columns" />;

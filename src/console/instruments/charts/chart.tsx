import { Skeleton } from "antd";
import { type ReactNode, useId, useMemo, useState } from "react";
import { t } from "../../i18n";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import type { ChartCanvasProps } from "./chart-canvas";
import { useChartColors } from "./chart-colors";
import { type ChartData, isEmpty, type Series } from "./chart-data";
import { ChartTable } from "./chart-table";
import styles from "./charts.module.css";

const loadDrawing: ModuleLoader<ChartCanvasProps> = () => import("./chart-canvas");

interface Shared {
  readonly title: string;
  /** Stands in place of a chart without any figure; says when there will be some. */
  readonly emptyText: string;
  /** px; 220 where nothing is said. */
  readonly height?: number;
  /** Stands at the title's other end: what else can be chosen. */
  readonly children?: ReactNode;
}

interface Props extends Shared {
  readonly data: ChartData;
}

/**
 * A chart with its title, the key to its colours and the same figures as a table, which is what those read who cannot see
 * the drawing. The drawing's code is loaded when the first chart is shown. Hand in the same `data` object as long as the
 * figures are the same.
 */
export function Chart({ title, data, emptyText, height = 220, children }: Props) {
  const id = useId();
  const palette = useChartColors();
  const [isTable, setTable] = useState(false);
  const hasNothing = isEmpty(data);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
          {data.unit !== "" && <small>{data.unit}</small>}
        </span>
        {children}
      </figcaption>
      {hasNothing ? (
        <p className={styles.empty} style={{ height }}>
          {emptyText}
        </p>
      ) : (
        <>
          <ul className={styles.key}>
            {keyOf(data).map(({ label, tone, mark }) => (
              <li key={label}>
                <span aria-hidden style={{ color: palette.tones[tone] }}>
                  {mark}
                </span>
                {label}
              </li>
            ))}
          </ul>
          <div className={styles.drawing} style={{ height }} aria-hidden>
            <LazyBoundary
              load={loadDrawing}
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

/** What the colours mean. One row of figures alone is what the title says. */
function keyOf({ columns, lines, annotations }: ChartData) {
  const [mark] = annotations;
  const rows = [
    ...columns.map(({ label, tone }) => ({ label, tone, mark: "■" })),
    ...lines.map(({ label, tone, isDashed }) => ({ label, tone, mark: isDashed ? "╌" : "━" })),
  ];
  return [
    ...(rows.length > 1 ? rows : []),
    ...(mark === undefined ? [] : [{ label: t("chart.marks"), tone: mark.tone, mark: "┊" }]),
  ];
}

type SimpleProps = Shared &
  Omit<ChartData, "columns" | "lines" | "annotations"> & {
    readonly series: readonly Series[];
    readonly marks?: ChartData["annotations"];
  };

/** Never made anew: what a chart is given must stay the same as long as the figures do. */
const none: readonly never[] = [];

function Simple({ shape, ...props }: SimpleProps & { readonly shape: "lines" | "columns" }) {
  const { series, marks: annotations = none, categories, unit, decimals, from, to, ...shared } = props;
  const data = useMemo<ChartData>(
    () => ({
      ...{ categories, unit, decimals, annotations },
      columns: shape === "columns" ? series : none,
      lines: shape === "lines" ? series : none,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }),
    [categories, unit, decimals, annotations, shape, series, from, to],
  );
  return <Chart {...shared} data={data} />;
}

/** Figures as lines. Hand in the same `categories`, `series` and `annotations` as long as the figures are the same. */
export const LineChart = (props: SimpleProps) => <Simple {...props} shape="lines" />;

/** Figures as columns; the same holds for what is handed in. */
export const ColumnChart = (props: SimpleProps) => <Simple {...props} shape="columns" />;

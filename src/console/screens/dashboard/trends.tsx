import { useMemo } from "react";
import { type TrendDay, type TrendRange, trendRange } from "../../../contract";
import { type TextKey, t } from "../../i18n";
import { dayCategories } from "../../instruments/charts/categories";
import { ColumnChart, LineChart } from "../../instruments/charts/chart";
import type { ChartTone, Series } from "../../instruments/charts/chart-data";
import { Card, CardFault } from "./card";
import { ChartsSkeleton, chartHeight } from "./charts-skeleton";
import styles from "./panels.module.css";
import { nullIfAllZero, parseTrend, pastDayFigures } from "./parse-statistics";
import { RangeSelect } from "./range-select";
import { dailyPolling, useCallKeepingPrevious, usePolling } from "./use-polled-call";
import { useUrlChoice } from "./use-url-choice";

interface Drawn {
  readonly name: "dispensed_ml" | "availability" | "online" | "alarms";
  readonly title: TextKey;
  readonly shape: typeof LineChart;
  readonly tone: ChartTone;
  readonly unit: string;
  readonly decimals: number;
  /** Where the y axis ends at least: a share at 100 %, a count high enough for whole numbers along the axis. */
  readonly least?: number;
}

const drawn: readonly Drawn[] = [
  { name: "dispensed_ml", title: "home.dispensed", shape: ColumnChart, tone: "primary", unit: "ml", decimals: 1 },
  {
    name: "availability",
    title: "home.available",
    shape: LineChart,
    tone: "success",
    unit: "%",
    decimals: 1,
    least: 100,
  },
  { name: "online", title: "home.heard", shape: LineChart, tone: "primary", unit: "", decimals: 0, least: 5 },
  { name: "alarms", title: "home.alarmsBegun", shape: ColumnChart, tone: "danger", unit: "", decimals: 0, least: 5 },
];

/** What the devices did on each day of a range that stands in the address. */
export function Trends() {
  const [range, choose] = useUrlChoice("range", trendRange);
  return (
    <Card
      title={t("home.trends")}
      tools={<RangeSelect label={t("home.range")} options={trendRange} value={range} onChoose={choose} />}
    >
      <Charts range={range} />
    </Card>
  );
}

function Charts({ range }: { readonly range: TrendRange }) {
  const payload = useMemo(() => ({ range }), [range]);
  const query = useCallKeepingPrevious("statistics/trend", payload, parseTrend);
  usePolling(query, dailyPolling);
  const { data: days, error, refetch } = query;
  if (days === undefined) {
    if (error === null) return <ChartsSkeleton count={drawn.length} />;
    return <CardFault title={t("home.trendsFailed")} error={error} onRetry={() => void refetch()} />;
  }
  return <Drawings days={days} />;
}

function Drawings({ days }: { readonly days: readonly TrendDay[] }) {
  // The charts are drawn anew when they are given other objects, even with the same figures.
  const { places: categories, series } = useMemo(() => {
    const today = new Date().toISOString().slice(0, 10);
    const valuesOf = ({ name, shape }: Drawn) =>
      shape === LineChart ? pastDayFigures(days, name, today) : days.map((day) => day[name]);
    return {
      places: dayCategories(days.map(({ day }) => Number(day.replaceAll("-", "")))),
      series: drawn.map((one) => [{ label: t(one.title), values: nullIfAllZero(valuesOf(one)), tone: one.tone }]),
    };
  }, [days]);
  return (
    <div className={styles.charts}>
      {drawn.map(({ name, title, shape: Shape, unit, decimals, least = 0 }, at) => (
        <div key={name} className={styles.box}>
          <Shape
            title={t(title)}
            emptyText={t("home.noTrend")}
            height={chartHeight}
            {...{ categories, unit, decimals, from: 0 }}
            series={series[at] ?? none}
            {...(highest(series[at]) <= least && { to: least })}
          />
        </div>
      ))}
    </div>
  );
}

const none: readonly Series[] = [];

const highest = (series: readonly Series[] = none): number =>
  Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));

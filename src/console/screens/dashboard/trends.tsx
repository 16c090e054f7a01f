import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { type TrendDay, type TrendRange, trendRange } from "../../../contract";
import { type TextKey, useTranslation } from "../../i18n";
import { dayCategories } from "../../instruments/charts/categories";
import { ColumnChart, LineChart } from "../../instruments/charts/chart";
import type { ChartTone, Series } from "../../instruments/charts/chart-data";
import { dailyPolling } from "../../providers/polling";
import { useCall } from "../../providers/use-call";
import { useUrlChoice } from "../use-url-choice";
import { Card, CardFault } from "./card";
import { ChartsSkeleton, chartHeight } from "./charts-skeleton";
import styles from "./panels.module.css";
import { nullIfAllZero, parseTrend, pastDayFigures, periodKey } from "./parse-statistics";
import { RangeSelect } from "./range-select";

const options = { ...dailyPolling, parse: parseTrend, placeholderData: keepPreviousData };

interface TrendChart {
  readonly name: "dispensed_ml" | "availability" | "online" | "alarms";
  readonly title: TextKey;
  readonly shape: typeof LineChart;
  readonly tone: ChartTone;
  readonly unit: string;
  readonly decimals: number;
  /** Minimum end of the y axis: 100 for percentages, 5 for counts so that the axis shows whole numbers. */
  readonly minAxisEnd?: number;
}

const trendCharts: readonly TrendChart[] = [
  { name: "dispensed_ml", title: "home.dispensed", shape: ColumnChart, tone: "primary", unit: "ml", decimals: 1 },
  {
    name: "availability",
    title: "home.heardShare",
    shape: LineChart,
    tone: "success",
    unit: "%",
    decimals: 1,
    minAxisEnd: 100,
  },
  { name: "online", title: "home.heard", shape: LineChart, tone: "primary", unit: "", decimals: 0, minAxisEnd: 5 },
  {
    name: "alarms",
    title: "home.alarmsBegun",
    shape: ColumnChart,
    tone: "danger",
    unit: "",
    decimals: 0,
    minAxisEnd: 5,
  },
];

/** Daily figures of the devices. The range is part of the address. */
export function Trends() {
  const { t } = useTranslation();
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
  const { t } = useTranslation();
  const { data, error, refetch } = useCall("statistics/trend", { range }, options);
  if (data === undefined) {
    if (error === null) return <ChartsSkeleton count={trendCharts.length} />;
    return <CardFault title={t("home.trendsFailed")} error={error} onRetry={() => void refetch()} />;
  }
  return <DayCharts days={data.list} utcUntil={data.utcUntil} />;
}

function DayCharts({ days, utcUntil }: { readonly days: readonly TrendDay[]; readonly utcUntil: number }) {
  const { t } = useTranslation();
  // Memoized, because the charts redraw whenever they receive new objects, even with equal values.
  const { places: categories, series } = useMemo(() => {
    // The last day of the list is today.
    const today = days.at(-1)?.day ?? "";
    const valuesOf = ({ name, shape }: TrendChart) =>
      shape === LineChart ? pastDayFigures(days, name, today) : days.map((day) => day[name]);
    return {
      places: dayCategories(
        days.map(({ day }) => periodKey(day)),
        utcUntil,
      ),
      series: trendCharts.map((chart) => [
        { label: t(chart.title), values: nullIfAllZero(valuesOf(chart)), tone: chart.tone },
      ]),
    };
  }, [days, utcUntil, t]);
  return (
    <div className={styles.charts}>
      {trendCharts.map(({ name, title, shape: Shape, unit, decimals, minAxisEnd = 0 }, index) => (
        <div key={name} className={styles.box}>
          <Shape
            title={t(title)}
            emptyText={t("home.noTrend")}
            height={chartHeight}
            categories={categories}
            unit={unit}
            decimals={decimals}
            from={0}
            series={series[index] ?? noSeries}
            {...(highest(series[index]) <= minAxisEnd && { to: minAxisEnd })}
          />
        </div>
      ))}
    </div>
  );
}

const noSeries: readonly Series[] = [];

const highest = (series: readonly Series[] = noSeries): number =>
  Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));

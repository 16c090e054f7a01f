import { keepPreviousData } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useMemo } from "react";
import { alarmKind, trendRange } from "../../../contract";
import type { TabProps } from "../../generator/show/tab-props";
import { type TextKey, useTranslation } from "../../i18n";
import { dayCategories } from "../../instruments/charts/categories";
import { Chart } from "../../instruments/charts/chart";
import {
  type Annotation,
  type Category,
  type ChartData,
  type ChartTone,
  isEmpty,
  type Series,
} from "../../instruments/charts/chart-data";
import { useCall } from "../../providers/use-call";
import { LoadFailure, Notice } from "../../ui/load-failure";
import { RangeSelect } from "../dashboard/range-select";
import { useUrlChoice } from "../use-url-choice";
import styles from "./charts-tab.module.css";
import { type DeviceTrend, parseDeviceTrend } from "./parse-device-trend";
import { cumulativeDays } from "./plan-chart";

const options = { parse: parseDeviceTrend, placeholderData: keepPreviousData };

interface SmallChart {
  readonly name: "level" | "temperature" | "battery" | "signal";
  readonly title: TextKey;
  readonly tone: ChartTone;
  readonly unit: string;
  readonly decimals: number;
  /** Whether the y axis goes from 0 to 100 %. Other axes follow the data. */
  readonly isPercentage?: true;
}

const smallCharts: readonly SmallChart[] = [
  { name: "level", title: "trend.level", tone: "primary", unit: "%", decimals: 1, isPercentage: true },
  { name: "temperature", title: "trend.temperature", tone: "warning", unit: "°C", decimals: 1 },
  { name: "battery", title: "trend.battery", tone: "success", unit: "%", decimals: 0, isPercentage: true },
  { name: "signal", title: "trend.signal", tone: "muted", unit: "dBm", decimals: 0 },
];

/** Daily charts of a device over a selected range: dispensed grease, level, temperature, battery, signal, alarms. */
export default function DeviceCharts({ resource, record }: TabProps) {
  const { t } = useTranslation();
  const [range, choose] = useUrlChoice("range", trendRange);
  const id = Number(record[resource.key]);
  const { data, error, refetch } = useCall("device/trend", { device_id: id, range }, options);
  return (
    <div className={styles.panel}>
      <div className={styles.range}>
        <RangeSelect label={t("home.range")} options={trendRange} value={range} onChoose={choose} />
      </div>
      {data !== undefined ? (
        <DeviceTrendCharts answer={data} />
      ) : error === null ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function DeviceTrendCharts({ answer }: { readonly answer: DeviceTrend }) {
  const texts = useTranslation();
  const { t } = texts;
  // Memoized, because the charts redraw whenever they receive new objects, even with equal values.
  const { dispensed, cumulative, others } = useMemo(() => chartsOf(answer, texts), [answer, texts]);
  if ([dispensed, cumulative, ...others.map(({ data }) => data)].every(isEmpty)) {
    return <Notice title={t("trend.empty")} />;
  }
  return (
    <div className={styles.charts}>
      <div className={styles.wide}>
        <Chart title={t("trend.dispensed")} emptyText={t("trend.empty")} data={dispensed} />
      </div>
      <div className={styles.wide}>
        <Chart title={t("trend.cumulative")} emptyText={t("trend.empty")} data={cumulative} />
      </div>
      {others.map(({ title, data }) => (
        <Chart key={title} title={t(title)} emptyText={t("trend.empty")} height={180} data={data} />
      ))}
    </div>
  );
}

function chartsOf({ list, alarms, utcUntil }: DeviceTrend, { t, text }: ReturnType<typeof useTranslation>) {
  const categories: readonly Category[] = dayCategories(
    list.map(({ day }) => day),
    utcUntil,
  );
  const annotations: readonly Annotation[] = alarms.flatMap(({ code, day }) => {
    // Alarm codes without a text are not shown (spec D7).
    const label = alarmKind.find(({ value }) => value === code)?.label;
    return label === undefined ? [] : [{ at: String(day), label: text(label), tone: "danger" as const }];
  });
  const seriesOf = (label: TextKey, values: Series["values"], tone: ChartTone): Series => ({
    label: t(label),
    values,
    tone,
  });
  const ml = list.map(({ dispensed_ml }) => dispensed_ml);
  // Without any report, nothing can be compared with the plan.
  const hasReported = ml.some((value) => value !== null);
  const plan = list.map(({ planned_ml }) => (hasReported ? planned_ml : null));
  const dispensed: ChartData = {
    categories,
    annotations,
    unit: "ml",
    decimals: 2,
    from: 0,
    columns: [seriesOf("trend.actual", ml, "primary")],
    lines: [{ ...seriesOf("trend.plan", plan, "warning"), isDashed: true }],
  };
  const sums = cumulativeDays(list);
  const cumulative: ChartData = {
    categories,
    annotations,
    unit: "ml",
    decimals: 1,
    from: 0,
    columns: [],
    lines: [
      seriesOf("trend.actual", sums.dispensed, "primary"),
      { ...seriesOf("trend.plan", sums.planned, "warning"), isDashed: true },
    ],
  };
  const others = smallCharts.map(({ name, title, tone, unit, decimals, isPercentage }) => {
    const values = list.map((day) => day[name]);
    const data: ChartData = {
      categories,
      annotations,
      unit,
      decimals,
      columns: [],
      lines: [seriesOf(title, values, tone)],
      ...(isPercentage && { from: 0, to: 100 }),
    };
    return { title, data };
  });
  return { dispensed, cumulative, others };
}

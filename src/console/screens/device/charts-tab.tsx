import { Skeleton } from "antd";
import { useMemo } from "react";
import { alarmCode, type DeviceTrendAnswer, trendRange } from "../../../contract";
import type { TabProps } from "../../generator/show/tab-props";
import { type TextKey, t, text } from "../../i18n";
import { dayPlaces } from "../../instruments/charts/categories";
import { Chart } from "../../instruments/charts/chart";
import type { ChartData, Mark, Place, Series, Tone } from "../../instruments/charts/chart-data";
import { Problem } from "../../ui/load-failure";
import { Range } from "../dashboard/range-select";
import { useKeptCall } from "../dashboard/use-polled-call";
import { useChoice } from "../dashboard/use-url-choice";
import styles from "./charts-tab.module.css";
import { deviceTrendFrom } from "./parse-device-trend";

interface Drawn {
  readonly name: "level" | "temperature" | "battery" | "signal";
  readonly title: TextKey;
  readonly tone: Tone;
  readonly unit: string;
  readonly decimals: number;
  /** Ends of the y axis of a share; other figures decide by themselves. */
  readonly share?: true;
}

const drawn: readonly Drawn[] = [
  { name: "level", title: "trend.level", tone: "primary", unit: "%", decimals: 1, share: true },
  { name: "temperature", title: "trend.temperature", tone: "warning", unit: "°C", decimals: 1 },
  { name: "battery", title: "trend.battery", tone: "success", unit: "%", decimals: 0, share: true },
  { name: "signal", title: "trend.signal", tone: "muted", unit: "dBm", decimals: 0 },
];

/** What a device dispensed and how it was, day by day over a chosen range, with its alarms. */
export default function DeviceCharts({ resource, record }: TabProps) {
  const [range, choose] = useChoice("range", trendRange);
  const id = Number(record[resource.key]);
  const payload = useMemo(() => ({ device_id: id, range }), [id, range]);
  const { data, error, refetch } = useKeptCall("device/trend", payload, deviceTrendFrom);
  return (
    <div className={styles.panel}>
      <div className={styles.range}>
        <Range label={t("home.range")} options={trendRange} value={range} onChoose={choose} />
      </div>
      {data !== undefined ? (
        <Drawings answer={data} />
      ) : error === null ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <Problem error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Drawings({ answer }: { readonly answer: DeviceTrendAnswer }) {
  // Drawn anew when given other objects, even with the same figures.
  const { dispensed, others } = useMemo(() => chartsOf(answer), [answer]);
  return (
    <div className={styles.charts}>
      <div className={styles.wide}>
        <Chart title={t("trend.dispensed")} emptyText={t("trend.empty")} data={dispensed} />
      </div>
      {others.map(({ title, data }) => (
        <Chart key={title} title={t(title)} emptyText={t("trend.empty")} height={180} data={data} />
      ))}
    </div>
  );
}

function chartsOf({ list, alarms }: DeviceTrendAnswer) {
  const places: readonly Place[] = dayPlaces(list.map(({ day }) => day));
  const marks: readonly Mark[] = alarms.flatMap(({ code, day }) => {
    // A code without a text is shown nowhere (readings, D7).
    const label = alarmCode.find(({ value }) => value === code)?.label;
    return label === undefined ? [] : [{ at: String(day), label: text(label), tone: "danger" as const }];
  });
  const of = (label: TextKey, values: Series["values"], tone: Tone): Series => ({ label: t(label), values, tone });
  const ml = list.map(({ dispensed_ml }) => dispensed_ml);
  // A device that has not reported has nothing to lay a plan beside.
  const hasReported = ml.some((value) => value !== null);
  const plan = list.map(({ planned_ml }) => (hasReported ? planned_ml : null));
  const dispensed: ChartData = {
    ...{ places, marks, unit: "ml", decimals: 2, from: 0 },
    columns: [of("trend.actual", ml, "primary")],
    lines: [{ ...of("trend.plan", plan, "warning"), isDashed: true }],
  };
  const others = drawn.map(({ name, title, tone, unit, decimals, share }) => {
    const lines = [
      of(
        title,
        list.map((day) => day[name]),
        tone,
      ),
    ];
    const ends = share ? { from: 0, to: 100 } : {};
    return { title, data: { ...{ places, marks, unit, decimals, columns: [], lines }, ...ends } satisfies ChartData };
  });
  return { dispensed, others };
}

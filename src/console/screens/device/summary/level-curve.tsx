import { Skeleton } from "antd";
import { useMemo } from "react";
import { alarmCode, type WireRecord } from "../../../../contract";
import { type TextKey, useTranslation } from "../../../i18n";
import { dayCategories } from "../../../instruments/charts/categories";
import { Chart } from "../../../instruments/charts/chart";
import type { ChartData, ChartTone, Series } from "../../../instruments/charts/chart-data";
import { useCall } from "../../../providers/use-call";
import { LoadFailure } from "../../../ui/load-failure";
import { parseDeviceTrend } from "../parse-device-trend";
import { type LevelDays, levelDays } from "./level-days";
import styles from "./summary.module.css";

const options = { parse: parseDeviceTrend };

interface Props {
  readonly deviceId: number;
  /** The device record, which contains the forecast. */
  readonly record: WireRecord;
}

const height = 200;

/** The curve of the remaining grease over 90 days, continued by the forecast. */
export function LevelCurve({ deviceId, record }: Props) {
  const texts = useTranslation();
  const { t } = texts;
  const { data: trend, error, refetch } = useCall("device/trend", { device_id: deviceId, range: "6m" }, options);
  const { empty_early, empty_expected, empty_late } = record;
  const data = useMemo(
    () =>
      trend === undefined
        ? null
        : chartOf(levelDays(trend, { empty_early, empty_expected, empty_late }), trend.utcUntil, texts),
    [trend, empty_early, empty_expected, empty_late, texts],
  );
  return (
    <div className={styles.curve}>
      {data !== null ? (
        <Chart title={t("summary.curve")} emptyText={t("summary.noCurve")} height={height} data={data} />
      ) : error === null ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function chartOf(
  { days, level, early, expected, late, alarms }: LevelDays,
  utcUntil: number,
  { t, text }: ReturnType<typeof useTranslation>,
): ChartData {
  const line = (label: TextKey, values: Series["values"], tone: ChartTone, isDashed = true): Series[] =>
    values.every((value) => value === null) ? [] : [{ label: t(label), values, tone, isDashed }];
  return {
    categories: dayCategories(days, utcUntil),
    annotations: alarms.flatMap(({ code, day }) => {
      const label = alarmCode.find(({ value }) => value === code)?.label;
      return label === undefined ? [] : [{ at: String(day), label: text(label), tone: "danger" as const }];
    }),
    unit: "%",
    decimals: 0,
    from: 0,
    to: 100,
    columns: [],
    lines: [
      ...line("summary.level", level, "primary", false),
      ...line("summary.expected", expected, "primary"),
      ...line("summary.early", early, "muted"),
      ...line("summary.late", late, "muted"),
    ],
  };
}

import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ConsumptionPeriod, consumptionPeriod } from "../../../contract";
import { useTranslation } from "../../i18n";
import { monthCategories, yearCategories } from "../../instruments/charts/categories";
import { ColumnChart } from "../../instruments/charts/chart";
import { useCall } from "../../providers/use-call";
import { useUrlChoice } from "../use-url-choice";
import { Card, CardFault } from "./card";
import { ChartsSkeleton, chartHeight } from "./charts-skeleton";
import { consumptionAnchor } from "./figure-definitions";
import styles from "./panels.module.css";
import { nullIfAllZero, parseConsumption, periodKey } from "./parse-statistics";
import { RangeSelect } from "./range-select";

const options = { parse: parseConsumption, placeholderData: keepPreviousData };

type By = (typeof consumptionPeriod)[number]["value"];

/** The dispensed grease by month or by year. The choice is part of the address. */
export function Consumption() {
  const { t } = useTranslation();
  const [by, choose] = useUrlChoice("by", consumptionPeriod);
  return (
    <Card
      title={t("home.consumption")}
      anchor={consumptionAnchor}
      tools={<RangeSelect label={t("home.period")} options={consumptionPeriod} value={by} onChoose={choose} />}
    >
      <ConsumptionChart by={by} />
    </Card>
  );
}

function ConsumptionChart({ by }: { readonly by: By }) {
  const { t } = useTranslation();
  // No polling here: the figures panel polls the same query.
  const { data, error, refetch } = useCall("statistics/consumption", { by }, options);
  if (data === undefined) {
    if (error === null) return <ChartsSkeleton count={1} />;
    return <CardFault title={t("home.consumptionFailed")} error={error} onRetry={() => void refetch()} />;
  }
  return <PeriodColumns periods={data.list} utcUntil={data.utcUntil} />;
}

function PeriodColumns({
  periods,
  utcUntil,
}: {
  readonly periods: readonly ConsumptionPeriod[];
  readonly utcUntil: number;
}) {
  const { t } = useTranslation();
  const { places: categories, series } = useMemo(() => {
    const keys = periods.map(({ period }) => periodKey(period));
    // After a switch the previous answer stays until the new one arrives, so the data decides, not `by`.
    const isMonths = periods.some(({ period }) => period.includes("-"));
    return {
      places: isMonths ? monthCategories(keys, utcUntil) : yearCategories(keys, utcUntil),
      series: [
        {
          label: t("home.consumption"),
          values: nullIfAllZero(periods.map(({ dispensed_ml }) => dispensed_ml)),
          tone: "primary" as const,
        },
      ],
    };
  }, [periods, utcUntil, t]);
  return (
    <div className={styles.box}>
      <ColumnChart
        title={t("home.dispensed")}
        emptyText={t("home.noTrend")}
        height={chartHeight}
        categories={categories}
        series={series}
        unit="ml"
        decimals={1}
        from={0}
      />
    </div>
  );
}

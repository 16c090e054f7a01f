import { Skeleton } from "antd";
import { useTranslation } from "../../i18n";
import { Card } from "./card";
import { consumptionAnchor } from "./figure-definitions";
import styles from "./panels.module.css";

/** Height of a dashboard chart, px. */
export const chartHeight = 180;

/** A placeholder as high as the charts, so that the page does not jump when they load. */
export const ChartsSkeleton = ({ count }: { readonly count: number }) => (
  <div className={styles.charts} aria-busy>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never change their order
      <div key={index} className={styles.box}>
        <Skeleton.Node active style={{ width: "100%", height: chartHeight + 54 }} />
      </div>
    ))}
  </div>
);

/** The placeholder of the chart cards while their code loads. */
export const DashboardChartsSkeleton = () => {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t("home.trends")}>
        <ChartsSkeleton count={4} />
      </Card>
      <Card title={t("home.consumption")} anchor={consumptionAnchor}>
        <ChartsSkeleton count={1} />
      </Card>
    </>
  );
};

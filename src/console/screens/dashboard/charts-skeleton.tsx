import { Skeleton } from "antd";
import { t } from "../../i18n";
import { Card } from "./card";
import { consumptionAnchor } from "./figure-definitions";
import styles from "./panels.module.css";

/** How high a chart of the dashboard is, px. */
export const chartHeight = 180;

/** As high as the charts that will stand in its place: the page does not jump. */
export const ChartsSkeleton = ({ count }: { readonly count: number }) => (
  <div className={styles.charts} aria-busy>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never change their order
      <div key={at} className={styles.box}>
        <Skeleton.Node active style={{ width: "100%", height: chartHeight + 54 }} />
      </div>
    ))}
  </div>
);

/** Stands for the cards of charts while their code loads. */
export const DashboardChartsSkeleton = () => (
  <>
    <Card title={t("home.trends")}>
      <ChartsSkeleton count={4} />
    </Card>
    <Card title={t("home.consumption")} anchor={consumptionAnchor}>
      <ChartsSkeleton count={1} />
    </Card>
  </>
);

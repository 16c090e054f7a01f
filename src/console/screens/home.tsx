import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { RefreshStatus } from "../generator/list/list-tools";
import { t, withTexts } from "../i18n";
import { ErrorBoundary } from "../ui/error-boundary";
import { LazyBoundary, type ModuleLoader } from "../ui/lazy-boundary";
import { PageHead } from "../ui/page-head";
import { useIsPhone } from "../ui/use-is-phone";
import { DashboardChartsSkeleton } from "./dashboard/charts-skeleton";
import { FiguresPanel } from "./dashboard/figures-panel";
import { MapCard } from "./dashboard/map-card";
import { MyDevices } from "./dashboard/my-devices";
import { OpenAlarms } from "./dashboard/open-alarms";
import { useFigures } from "./dashboard/use-figures";
import styles from "./home.module.css";

const loadEmptyFleet: ModuleLoader = withTexts(() => import("./dashboard/empty-fleet"));
const loadCourse: ModuleLoader = () => import("./dashboard/dashboard-charts");

/** How long map and charts, whose code is large, leave the figures the way, ms. */
const precedence = 3_000;

/**
 * The dashboard: what the devices of the account are doing, each figure with the list that it counts. It refreshes by
 * itself.
 */
export default function Home() {
  const queries = useQueryClient();
  const figures = useFigures();
  const { overview, error, updatedAt, isFetching } = figures;
  const isTurn = usePatience(!figures.isPending);
  const refresh = (): void => void queries.refetchQueries({ type: "active" });
  const isPhone = useIsPhone();
  const freshness = <RefreshStatus list={{ updatedAt, isFetching, refresh }} />;
  return (
    <>
      <PageHead title={t("home.title")} beside={isPhone && freshness}>
        {overview !== null && error !== null && (
          <span role="status" className={styles.outdated} title={error.message}>
            {t("home.outdated")}
          </span>
        )}
        {!isPhone && freshness}
      </PageHead>
      {overview?.devices === 0 ? (
        <LazyBoundary load={loadEmptyFleet} fallback={null} />
      ) : (
        <>
          <ErrorBoundary>
            <FiguresPanel figures={figures} part={isPhone ? "now" : "all"} />
          </ErrorBoundary>
          <div className={styles.now}>
            <OpenAlarms />
            {/* A thumb comes to the alarms first. */}
            {isPhone && (
              <ErrorBoundary>
                <div className={styles.later}>
                  <FiguresPanel figures={figures} part="outlook" />
                </div>
              </ErrorBoundary>
            )}
            <MapCard isTurn={isTurn} />
          </div>
          <MyDevices />
          {isTurn ? (
            <LazyBoundary load={loadCourse} fallback={<DashboardChartsSkeleton />} />
          ) : (
            <DashboardChartsSkeleton />
          )}
        </>
      )}
    </>
  );
}

/** Whether something has come, or has taken too long to be waited for any further; true ever after. */
function usePatience(hasCome: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setOver(true), hasCome ? 0 : precedence);
    return () => clearTimeout(timer);
  }, [isOver, hasCome]);
  return isOver;
}

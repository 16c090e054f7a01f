import { useEffect, useMemo, useState } from "react";
import type { Resource } from "../../contract";
import { RefreshStatus } from "../generator/list/list-tools";
import { useRefreshAll } from "../generator/use-refresh-all";
import { useTranslation, withTexts } from "../i18n";
import { errorText } from "../i18n/error-text";
import { useAccess } from "../providers/access-context";
import { useRegistry } from "../providers/registry-context";
import { useAccountId } from "../providers/services-context";
import { ErrorBoundary } from "../ui/error-boundary";
import { LazyBoundary, type ModuleLoader } from "../ui/lazy-boundary";
import { PageHead } from "../ui/page-head";
import { useIsPhone } from "../ui/use-is-phone";
import { DashboardChartsSkeleton } from "./dashboard/charts-skeleton";
import type { DeclaredFiguresProps } from "./dashboard/declared-figures";
import { DeclaredFiguresSkeleton } from "./dashboard/declared-figures-skeleton";
import { FiguresPanel } from "./dashboard/figures-panel";
import { MapCard } from "./dashboard/map-card";
import { MonthlyReport } from "./dashboard/monthly-report";
import { MyDevices } from "./dashboard/my-devices";
import { OpenAlarms } from "./dashboard/open-alarms";
import { useFigures } from "./dashboard/use-figures";
import type { FirstStepsProps } from "./first-steps/first-steps";
import { areStepsHidden } from "./first-steps/hidden-steps";
import styles from "./home.module.css";

const loadEmptyFleet: ModuleLoader = withTexts(() => import("./dashboard/empty-fleet"), "emptyFleet");
const loadFirstSteps: ModuleLoader<FirstStepsProps> = withTexts(
  () => import("./first-steps/first-steps"),
  "firstSteps",
);
const loadDeclared: ModuleLoader<DeclaredFiguresProps> = () => import("./dashboard/declared-figures");
const loadCharts: ModuleLoader = () => import("./dashboard/dashboard-charts");

/** Map and charts have large code. They wait at most this long for the figures to load first, ms. */
const maxFiguresWait = 3_000;

/** The dashboard: figures about the account's devices, each linked to the list it counts. It refreshes itself. */
export default function Home() {
  const { t } = useTranslation();
  const refreshAll = useRefreshAll();
  const figures = useFigures();
  const { overview, error, updatedAt, isFetching } = figures;
  const mayLoad = useTrueOnceSettled(!figures.isPending);
  const refresh = (): void => void refreshAll();
  const isPhone = useIsPhone();
  const declared = useDeclaredFigures();
  const can = useAccess();
  const account = useAccountId();
  const freshness = <RefreshStatus list={{ updatedAt, isFetching, refresh }} />;
  return (
    <>
      <PageHead title={t("home.title")} beside={isPhone && freshness} hasSigns>
        {overview !== null && error !== null && (
          <span role="status" className={styles.outdated} title={errorText(error)}>
            {t("home.outdated")}
          </span>
        )}
        {!isPhone && freshness}
        <MonthlyReport />
      </PageHead>
      {can("create", "dealer") && !areStepsHidden(account) && <LazyBoundary load={loadFirstSteps} fallback={null} />}
      {overview?.devices === 0 ? (
        <>
          <LazyBoundary load={loadEmptyFleet} fallback={null} />
          {declared.length > 0 && (
            <LazyBoundary load={loadDeclared} fallback={null} props={{ resources: declared, omitsZeros: true }} />
          )}
        </>
      ) : (
        <>
          <ErrorBoundary>
            <FiguresPanel figures={figures} part={isPhone ? "now" : "all"} />
          </ErrorBoundary>
          <div className={styles.now}>
            <OpenAlarms />
            {/* On a phone the alarms come before the outlook. */}
            {isPhone && (
              <ErrorBoundary>
                <div className={styles.later}>
                  <FiguresPanel figures={figures} part="outlook" />
                </div>
              </ErrorBoundary>
            )}
            <MapCard mayLoad={mayLoad} />
          </div>
          <MyDevices />
          {mayLoad && declared.length > 0 ? (
            <LazyBoundary
              load={loadDeclared}
              fallback={<DeclaredFiguresSkeleton resources={declared} />}
              props={{ resources: declared }}
            />
          ) : (
            <DeclaredFiguresSkeleton resources={declared} />
          )}
          {mayLoad ? (
            <LazyBoundary load={loadCharts} fallback={<DashboardChartsSkeleton />} />
          ) : (
            <DashboardChartsSkeleton />
          )}
        </>
      )}
    </>
  );
}

/** The resources whose declarations have figures and whose list the session may see. */
function useDeclaredFigures(): readonly Resource[] {
  const { entries } = useRegistry();
  const can = useAccess();
  return useMemo(
    () =>
      entries.filter(
        (entry) => entry.type === "resource" && entry.figures.length > 0 && can("list", entry.name),
      ) as Resource[],
    [entries, can],
  );
}

/** Becomes true when `isSettled` does, or after {@link maxFiguresWait}, and then stays true. */
function useTrueOnceSettled(isSettled: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setReady(true), isSettled ? 0 : maxFiguresWait);
    return () => clearTimeout(timer);
  }, [isReady, isSettled]);
  return isReady;
}

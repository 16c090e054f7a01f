import { useQueryClient } from "@tanstack/react-query";
import { Freshness } from "../generator/list/list-tools";
import { PageHead } from "../generator/page-head";
import { t } from "../i18n";
import { ErrorBoundary } from "../shell/error-boundary";
import { type LoadScreen, Part } from "../shell/part";
import { CourseWaiting } from "./dashboard/charts-waiting";
import { FiguresPanel } from "./dashboard/figures-panel";
import { MapCard } from "./dashboard/map-card";
import { MyDevices } from "./dashboard/my-devices";
import { OpenAlarms } from "./dashboard/open-alarms";
import { useFigures } from "./dashboard/use-figures";
import styles from "./home.module.css";

const loadCourse: LoadScreen = () => import("./dashboard/course");

/** The dashboard: what the devices of the account are doing, each figure with the list that it counts. It refreshes by itself. */
export default function Home() {
  const queries = useQueryClient();
  const figures = useFigures();
  const { overview, error, updatedAt, isFetching } = figures;
  const refresh = (): void => void queries.refetchQueries({ type: "active" });
  return (
    <>
      <PageHead title={t("home.title")}>
        {overview !== null && error !== null && (
          <span role="status" className={styles.outdated} title={error.message}>
            {t("home.outdated")}
          </span>
        )}
        <Freshness list={{ updatedAt, isFetching, refresh }} />
      </PageHead>
      <ErrorBoundary>
        <FiguresPanel figures={figures} />
      </ErrorBoundary>
      <div className={styles.now}>
        <OpenAlarms />
        <MapCard />
      </div>
      <MyDevices />
      <Part load={loadCourse} waiting={<CourseWaiting />} />
    </>
  );
}

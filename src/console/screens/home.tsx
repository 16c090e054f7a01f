import { Button } from "antd";
import { isNotOffered } from "../client/call-error";
import { PageHead } from "../generator/page-head";
import { t } from "../i18n";
import { MyDevices } from "./dashboard/my-devices";
import { OpenAlarms } from "./dashboard/open-alarms";
import { Figure } from "./figure";
import { type FigureSettings, outlook, states } from "./figures";
import styles from "./home.module.css";
import { useCall } from "./use-call";

/** The dashboard: what the devices of the account are doing, each figure with the list that it counts. */
export default function Home() {
  const { data, error, isPending, refetch } = useCall("statistics/overview");
  const figures = typeof data === "object" && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
  const show = (settings: readonly FigureSettings[]) => (
    <div className={styles.figures}>
      {settings.map((one) => (
        <Figure key={one.name} settings={one} figures={figures} isPending={isPending} />
      ))}
    </div>
  );
  return (
    <>
      <PageHead title={t("home.title")} />
      {error === null ? (
        <>
          <h2 className={styles.heading}>{t("home.states")}</h2>
          {show(states)}
          <h2 className={styles.heading}>{t("home.outlook")}</h2>
          {show(outlook)}
        </>
      ) : (
        <div role="alert" className={styles.failure}>
          <h2>{t(isNotOffered(error) ? "home.notOffered" : "home.failed")}</h2>
          {!isNotOffered(error) && <p>{error.message}</p>}
          <Button onClick={() => void refetch()}>{t("fault.retry")}</Button>
        </div>
      )}
      <OpenAlarms />
      <MyDevices />
    </>
  );
}

import { type Option, stopState, stopStateOptions } from "../../../contract";
import { formatTime, useTranslation } from "../../i18n";
import { Status } from "../status";
import styles from "./route.module.css";
import type { RouteStop } from "./route-stop";

/** The state of a stop, with who ticked it off and when. */
export function StopState({ stop }: { readonly stop: RouteStop }) {
  const { t, text } = useTranslation();
  const option: Option | undefined = stopStateOptions.find(({ value }) => value === stop.state);
  const by = stop.time === null ? stop.by : t("visit.byAt", { by: stop.by, time: formatTime(stop.time) });
  return (
    <>
      {option !== undefined && <Status tone={option.tone ?? "neutral"}>{text(option.label)}</Status>}
      {stop.state !== stopState.open && (
        <span className={styles.facts}>
          <span>{by}</span>
          {stop.comment !== "" && <span>{stop.comment}</span>}
        </span>
      )}
    </>
  );
}

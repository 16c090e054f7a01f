import { type LifeEvent, lifeStage, lifeStageOptions } from "../../../../contract";
import { formatTime, useTranslation } from "../../../i18n";
import styles from "./passport.module.css";

interface Props {
  readonly events: readonly LifeEvent[];
  /** The stage whose events are listed; null for all. */
  readonly stage: number | null;
}

/** The events of a device's life, newest first. */
export function LifeEvents({ events, stage }: Props) {
  const { t } = useTranslation();
  const shown = events.filter((event) => stage === null || event.stage === stage).toReversed();
  if (shown.length === 0) return <p className={styles.note}>{t("passport.none")}</p>;
  return (
    <ul className={styles.events}>
      {shown.map((event, index) => (
        // Several events may happen in the same millisecond; the list is never changed in place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see the comment above
        <Event key={index} event={event} />
      ))}
    </ul>
  );
}

function Event({ event }: { readonly event: LifeEvent }) {
  const { t, text } = useTranslation();
  const { stage, time, end_time, username } = event;
  const label = lifeStageOptions.find(({ value }) => value === stage)?.label ?? "";
  const end =
    end_time === null
      ? stage === lifeStage.alarm && t("passport.open")
      : t(stage === lifeStage.alarm ? "passport.until" : "passport.confirmed", { time: formatTime(end_time) });
  return (
    <li data-stage={stage} data-open={stage === lifeStage.alarm && end_time === null}>
      <time dateTime={new Date(time).toISOString()}>{formatTime(time)}</time>
      <span className={styles.stage}>{text(label)}</span>
      <span className={styles.what}>
        {event.text}
        {end !== false && <small>{end}</small>}
        {username !== "" && <small>{t("passport.by", { name: username })}</small>}
      </span>
    </li>
  );
}

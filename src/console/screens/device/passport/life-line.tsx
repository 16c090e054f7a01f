import { type LifeEvent, lifeStage, lifeStageOptions } from "../../../../contract";
import { formatTime, useTranslation } from "../../../i18n";
import styles from "./passport.module.css";

interface Props {
  readonly events: readonly LifeEvent[];
  /** The stage whose events are listed; null for all. */
  readonly chosen: number | null;
  readonly onChoose: (stage: number | null) => void;
}

/** The stages that occur many times: the line shows their number. */
const repeated: readonly number[] = [lifeStage.setting, lifeStage.swap, lifeStage.alarm];

/** The stages of a device's life on one line. A click lists the events of one stage only. */
export function LifeLine({ events, chosen, onChoose }: Props) {
  const { t, text } = useTranslation();
  return (
    <ol className={styles.line} aria-label={t("passport.stages")}>
      {lifeStageOptions.map(({ value, label }) => {
        const own = events.filter(({ stage }) => stage === value);
        const last = own.at(-1);
        const isChosen = value === chosen;
        return (
          <li key={value} data-reached={own.length > 0} data-chosen={isChosen}>
            <button
              type="button"
              disabled={last === undefined}
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? null : value)}
            >
              <strong>{text(label)}</strong>
              {last === undefined ? (
                <span>{t("field.unset")}</span>
              ) : (
                <>
                  <span>{repeated.includes(value) ? t("passport.count", { count: own.length }) : last.text}</span>
                  <span>{formatTime(last.time, "day")}</span>
                </>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

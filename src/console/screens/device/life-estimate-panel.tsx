import { timeSettingOff, timeSettingReset, type WireRecord } from "../../../contract";
import { formatDay, formatNumber, formatTime, useTranslation } from "../../i18n";
import styles from "./device.module.css";
import { estimateLife } from "./life-estimate";
import { numberIn } from "./number-in";

interface Props {
  readonly record: WireRecord;
  /** The selected time setting, months. */
  readonly timeSetting: number | null;
}

/** Explains the selected time setting: the dispensing rate and how long the grease lasts. */
export function LifeEstimatePanel({ record, timeSetting }: Props) {
  const { t } = useTranslation();
  if (timeSetting === timeSettingOff) return <p className={styles.outlook}>{t("setting.off")}</p>;
  if (timeSetting === timeSettingReset) return <p className={styles.outlook}>{t("setting.reset")}</p>;
  const cartridge = numberIn(record, "lubricantTube");
  if (timeSetting === null || cartridge === null) return null;
  const ratio = numberIn(record, "remaining_ratio");
  const estimate = estimateLife({ timeSetting, cartridge, remainingRatio: ratio, now: Date.now() });
  if (estimate === null) return null;
  const { rate, fullDays, left } = estimate;
  const [early, late] = [numberIn(record, "empty_early"), numberIn(record, "empty_late")];
  // The server's forecast applies to the setting in effect only.
  const hasForecast = timeSetting === numberIn(record, "effective_time_setting") && early !== null && late !== null;
  const rows: readonly (readonly [string, string])[] = [
    [t("setting.rate"), t("setting.rateOf", { rate: formatNumber(rate, 2) })],
    [t("setting.lasts"), t("setting.days", { days: formatNumber(fullDays, 0) })],
    ...(left === null
      ? []
      : [
          [
            t("setting.left", { ratio: formatNumber(ratio ?? 0, 0) }),
            t("setting.until", {
              count: left.days,
              days: formatNumber(left.days, 0),
              day: formatTime(left.until, "day"),
            }),
          ] as const,
        ]),
    ...(hasForecast
      ? [[t("setting.forecast"), t("setting.forecastOf", { early: formatDay(early), late: formatDay(late) })] as const]
      : []),
  ];
  return (
    <dl className={styles.outlook} aria-live="polite">
      {rows.map(([term, description]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { WireRecord } from "../../../contract";
import { relativeTime } from "../../fields/relative-time";
import { formatTime, language, useTranslation } from "../../i18n";
import styles from "./device.module.css";
import { nextReport } from "./life-estimate";
import { numberIn } from "./number-in";

/** Shows when the next report is due or how long it is overdue, and why changes wait for it. */
export function NextReportNote({ record }: { readonly record: WireRecord }) {
  const { t } = useTranslation();
  const now = Date.now();
  const interval = numberIn(record, "effective_report_interval") ?? numberIn(record, "report_interval") ?? 24;
  const next = nextReport(numberIn(record, "active_time"), interval, now);
  return (
    <div className={styles.expected}>
      {next === null ? (
        <p>{t("waiting.never")}</p>
      ) : (
        <p data-overdue={next.isOverdue}>
          {next.isOverdue
            ? t("waiting.overdue", { time: relativeTime(next.time, now, language()) })
            : `${t("waiting.next")}: ${formatTime(next.time)} (${relativeTime(next.time, now, language())})`}
        </p>
      )}
      <p className={styles.quiet}>{t("waiting.why")}</p>
    </div>
  );
}

import { useId } from "react";
import type { Resource, WireRecord } from "../../../../contract";
import { relativeTime } from "../../../fields/relative-time";
import { formatShortTime, useLanguage, useTranslation } from "../../../i18n";
import { nextReport } from "../life-estimate";
import { numberIn } from "../number-in";
import { Fact, FieldFact } from "./fact";
import styles from "./summary.module.css";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
}

/** The last report with its readings, and when the next one is expected. */
export function ReportFacts({ resource, record }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const now = Date.now();
  const last = numberIn(record, "active_time");
  const interval = numberIn(record, "effective_report_interval") ?? numberIn(record, "report_interval") ?? 24;
  const isBound = numberIn(record, "bind_status") !== 0;
  const next = isBound ? nextReport(last, interval, now) : null;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t("summary.reports")}</h2>
      <dl>
        <Fact label={t("summary.last")} note={last !== null && formatShortTime(last)}>
          {last === null ? (
            <span className={styles.quiet}>{t("summary.never")}</span>
          ) : (
            relativeTime(last, now, language)
          )}
        </Fact>
        {next !== null && (
          <Fact
            label={t("summary.next")}
            note={formatShortTime(next.time)}
            tone={next.isOverdue ? "warning" : undefined}
          >
            {next.isOverdue
              ? t("summary.overdue", { time: relativeTime(next.time, now, language) })
              : relativeTime(next.time, now, language)}
          </Fact>
        )}
      </dl>
      <dl className={styles.readings}>
        {["electric_quantity", "temperature", "signal"].map((name) => (
          <FieldFact key={name} name={name} resource={resource} record={record} />
        ))}
      </dl>
    </section>
  );
}

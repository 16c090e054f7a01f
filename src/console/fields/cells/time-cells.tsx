import type { KindValue } from "../../../contract";
import { dayZone, formatDay, formatShortTime, formatTime, t, useLanguage } from "../../i18n";
import styles from "../fields.module.css";
import type { CellProps } from "../props";
import { relativeTime } from "../relative-time";

/** The relative time with the exact time as a tooltip. Fields with `isExact` show the exact time. */
export function TimeCell({ value, field }: CellProps<"time">) {
  const language = useLanguage();
  if (field.isDay) {
    const day = formatDay(value);
    return (
      <time dateTime={new Date(value).toISOString()} title={`${day} (${dayZone()})`}>
        {day}
      </time>
    );
  }
  return (
    <time dateTime={new Date(value).toISOString()} title={formatTime(value)} className={styles.moment}>
      {field.isExact ? formatShortTime(value) : relativeTime(value, Date.now(), language)}
    </time>
  );
}

/** The start of a calendar day in UTC, ms, for `formatTime` with "utcDay". */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A calendar day. */
export function DateCell({ value }: CellProps<"date">) {
  useLanguage();
  return (
    <time dateTime={value} className={styles.moment}>
      {formatTime(dayStart(value), "utcDay")}
    </time>
  );
}

/** A period as text; an open end is omitted. */
export function periodText({ begin, end }: KindValue<"period">): string {
  const parts = [
    begin === null ? null : t("field.from", { begin: formatTime(begin) }),
    end === null ? null : t("field.until", { end: formatTime(end) }),
  ];
  return parts.filter((part) => part !== null).join(" ");
}

/** A period. */
export function PeriodCell({ value }: CellProps<"period">) {
  useLanguage();
  return <span className={styles.figures}>{periodText(value)}</span>;
}

import { formatNumber } from "../../../i18n";
import styles from "./import.module.css";

interface Count {
  readonly label: string;
  readonly count: number;
  /** Left out of nought, which is neither good nor bad. */
  readonly tone?: "success" | "error" | "warning";
}

/** Numbers of rows, each with what it counts. */
export function RowCounts({ counts }: { readonly counts: readonly Count[] }) {
  return (
    <ul className={styles.counts}>
      {counts.map(({ label, count, tone }) => (
        <li key={label} data-tone={count > 0 ? tone : undefined}>
          <strong>{formatNumber(count)}</strong> {label}
        </li>
      ))}
    </ul>
  );
}

import { formatNumber } from "../../../i18n";
import styles from "./import.module.css";

interface Count {
  readonly label: string;
  readonly count: number;
  /** Not applied when the count is 0. */
  readonly tone?: "success" | "error" | "warning";
}

/** Row counts with their labels. */
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

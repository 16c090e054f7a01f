import { formatNumber } from "../../../i18n";
import styles from "./import.module.css";

interface Count {
  readonly label: string;
  readonly count: number;
  readonly tone?: "success" | "error" | "warning";
}

/** Numbers of rows, each with what it counts. */
export function Counts({ counts }: { readonly counts: readonly Count[] }) {
  return (
    <ul className={styles.counts}>
      {counts.map(({ label, count, tone }) => (
        <li key={label} data-tone={tone}>
          <strong>{formatNumber(count)}</strong> {label}
        </li>
      ))}
    </ul>
  );
}

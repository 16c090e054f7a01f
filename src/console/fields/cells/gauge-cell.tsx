import type { CellProps } from "../props";
import { NumberCell } from "./cells";
import styles from "./gauge-cell.module.css";

/** A number with a bar below it, which is full at `max` of the field. Default: 100. */
export default function GaugeCell(props: CellProps<"number">) {
  const { value, field } = props;
  const { min = 0, max = 100 } = field;
  const share = Math.min(Math.max((value - min) / (max - min), 0), 1);
  return (
    <span className={styles.gauge}>
      <NumberCell {...props} />
      <span aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}

import { useEffect, useRef } from "react";
import styles from "./list.module.css";

interface Props {
  readonly label: string;
  readonly isTicked: boolean;
  /** Whether only some of the rows of the checkbox are selected. */
  readonly isHalf?: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** A checkbox that selects a row, or all rows of the page. */
export function RowCheckbox({ label, isTicked, isHalf = false, onTick }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isHalf;
  }, [isHalf]);
  return (
    <label className={styles.checkbox}>
      <input
        ref={box}
        type="checkbox"
        className={styles.tick}
        aria-label={label}
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
      />
    </label>
  );
}

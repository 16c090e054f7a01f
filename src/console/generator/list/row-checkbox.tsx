import { useEffect, useRef } from "react";
import styles from "./list.module.css";

interface Props {
  readonly label: string;
  readonly isTicked: boolean;
  /** Some of what the box stands for is chosen. */
  readonly isHalf?: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** A tick box. */
export function RowCheckbox({ label, isTicked, isHalf = false, onTick }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isHalf;
  }, [isHalf]);
  return (
    <label className={styles.around}>
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

import type { ReactNode } from "react";
import styles from "../fields.module.css";
import { useSettling } from "../use-settling";

interface Props {
  readonly id?: string;
  /** Shown while nothing is typed, and read out as the name. */
  readonly label: string;
  readonly value: string;
  /** Hears of a text once it is meant: after a pause, on Enter, on leaving. */
  readonly onSettled: (typed: string) => void;
  readonly icon?: ReactNode;
}

/** A line to look for something by. The browser's own search input: antd's brings text areas and passwords along. */
export function WordInput({ id, label, value, onSettled, icon }: Props) {
  const { typed, type, settle } = useSettling(value, onSettled);
  return (
    <span className={styles.word}>
      {icon}
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={label}
        title={label}
        aria-label={label}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && settle()}
        onBlur={settle}
      />
    </span>
  );
}

import { useId } from "react";
import { formatBytes, useTranslation } from "../../i18n";
import styles from "./viewers.module.css";

interface Props {
  /** Bytes loaded so far. */
  readonly loaded: number;
  /** Total bytes; null if the server does not tell. */
  readonly total: number | null;
}

/** The loading progress of a file. */
export function FileProgress({ loaded, total }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const share = total === null ? undefined : Math.min(loaded / total, 1);
  const size = total ?? loaded;
  return (
    <div className={styles.progress} role="status">
      <label htmlFor={id}>{t("frame.loading")}</label>
      <progress id={id} value={share} />
      {size > 0 && (
        <span>{total === null ? formatBytes(loaded) : `${formatBytes(loaded)} / ${formatBytes(total)}`}</span>
      )}
    </div>
  );
}

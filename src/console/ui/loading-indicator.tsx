import { t } from "../i18n";
import styles from "./loading-indicator.module.css";

/** Stands where a part is still loading. It shows itself only when that takes a while. */
export function LoadingIndicator() {
  return (
    <div role="status" className={styles.waiting}>
      {t("frame.loading")}
    </div>
  );
}

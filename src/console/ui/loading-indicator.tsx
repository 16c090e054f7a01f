import { useTranslation } from "../i18n";
import styles from "./loading-indicator.module.css";

/** Shown while a part loads. It stays invisible for a short time, so that fast loads do not flicker. */
export function LoadingIndicator() {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.waiting}>
      {t("frame.loading")}
    </div>
  );
}

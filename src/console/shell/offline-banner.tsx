import { useSyncExternalStore } from "react";
import { useTranslation } from "../i18n";
import styles from "./offline-banner.module.css";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Shows a banner while the browser has no connection. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={isOnline ? undefined : styles.banner}>
      {isOnline ? null : t("frame.offline")}
    </div>
  );
}

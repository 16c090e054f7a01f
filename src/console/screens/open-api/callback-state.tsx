import { Alert, Button } from "antd";
import type { AppUrl } from "../../../contract";
import { formatTime, useTranslation } from "../../i18n";
import styles from "./open-api.module.css";

interface Props {
  readonly url: AppUrl;
  readonly isBusy: boolean;
  readonly onResume: () => void;
}

/** The state of a callback's deliveries: paused with a button to resume, failing with the next try, or active. */
export function CallbackState({ url, isBusy, onResume }: Props) {
  const { t } = useTranslation();
  const { callback_url, failures, next_time, paused_time, success_time, waiting } = url;
  if (callback_url === "") return null;
  const waitingText = waiting > 0 ? ` ${t("openApi.waiting", { count: waiting })}` : "";
  if (paused_time !== null) {
    return (
      <div className={styles.state}>
        <Alert
          type="error"
          showIcon
          message={t("openApi.paused", { time: formatTime(paused_time) })}
          description={`${t("openApi.pausedWhy")}${waitingText}`}
          action={
            <Button size="small" disabled={isBusy} onClick={onResume}>
              {t("openApi.resume")}
            </Button>
          }
        />
      </div>
    );
  }
  if (failures > 0) {
    const nextTryText = next_time === null ? "" : ` ${t("openApi.nextTry", { time: formatTime(next_time) })}`;
    return (
      <div className={styles.state}>
        <Alert
          type="warning"
          showIcon
          message={`${t("openApi.failing", { count: failures })}${nextTryText}${waitingText}`}
        />
      </div>
    );
  }
  const lastDeliveryText =
    success_time === null ? t("openApi.nothingYet") : t("openApi.lastTaken", { time: formatTime(success_time) });
  return (
    <p className={styles.deliveries}>
      <span className={styles.active}>{t("openApi.active")}</span> {`${lastDeliveryText}${waitingText}`}
    </p>
  );
}

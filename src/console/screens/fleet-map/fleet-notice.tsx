import { Button } from "antd";
import { isUnsupportedCall } from "../../client/call-error";
import { useTranslation } from "../../i18n";
import { errorText } from "../../i18n/error-text";
import { Notice } from "../../ui/load-failure";
import type { Fleet } from "./fleet-answer";
import styles from "./fleet-list.module.css";

interface Props {
  /** Null before the first answer. */
  readonly fleet: Fleet | null;
  /** Whether the map is filtered by status. */
  readonly isNarrowed: boolean;
  /** Whether the query covered the whole earth. */
  readonly isWhole: boolean;
  /** Whether no device is in view. */
  readonly isEmpty: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Explains why the map shows no devices or outdated ones. Renders nothing if all is well. */
export function FleetNotice({ fleet, isNarrowed, isWhole, isEmpty, error, onRetry }: Props) {
  const { t } = useTranslation();
  if (error !== null && isUnsupportedCall(error)) return <Notice title={t("fleet.notOffered")} />;
  if (error !== null && fleet === null) {
    return (
      <Notice title={t("fleet.failed")} text={errorText(error)}>
        <Button onClick={onRetry}>{t("fault.retry")}</Button>
      </Notice>
    );
  }
  if (error !== null) {
    return (
      <p role="status" className={styles.stale}>
        {t("fleet.stale")}{" "}
        <Button size="small" onClick={onRetry}>
          {t("fault.retry")}
        </Button>
      </p>
    );
  }
  if (fleet === null) return <Notice title={t("fleet.waiting")} />;
  if (!isEmpty) return null;
  if (!isWhole || fleet.total > 0) return <Notice title={t("fleet.noneHere")} />;
  return isNarrowed ? (
    <Notice title={t("fleet.noneOfStatus")} />
  ) : (
    <Notice title={t("fleet.none")} text={t("fleet.noneWhy")} />
  );
}

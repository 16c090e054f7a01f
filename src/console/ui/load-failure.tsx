import { Button } from "antd";
import type { ReactNode } from "react";
import { isUnsupportedCall } from "../client/call-error";
import { useTranslation } from "../i18n";
import { errorText } from "../i18n/error-text";
import styles from "./load-failure.module.css";

interface LoadFailureProps {
  readonly error: unknown;
  /** The message if the server does not offer the call. Default: the same as for other errors. */
  readonly notOffered?: string | undefined;
  readonly onRetry: () => void;
}

/** The message of a failed load, with a retry button. */
export function LoadFailure({ error, notOffered, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  if (notOffered !== undefined && isUnsupportedCall(error)) return <Notice title={notOffered} />;
  const reason = errorText(error, "");
  return (
    <Notice title={t("record.failed")} {...(reason !== "" && { text: reason })}>
      <Button onClick={onRetry}>{t("record.retry")}</Button>
    </Notice>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A centred message in place of missing content. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div role="status" className={styles.notice}>
      <strong>{title}</strong>
      {text !== undefined && <span>{text}</span>}
      {children}
    </div>
  );
}

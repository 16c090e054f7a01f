import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n";
import { errorText } from "../i18n/error-text";
import styles from "./load-failure.module.css";

/** The message of a failed load, with a retry button. */
export function LoadFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
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

import { Button } from "antd";
import type { ReactNode } from "react";
import { t } from "../i18n";
import styles from "./load-failure.module.css";

/** What failed, in the server's words, and a way to try again. */
export function LoadFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const said = error instanceof Error && error.message !== "" ? error.message : t("record.failed");
  return (
    <Notice title={t("record.failed")} text={said}>
      <Button onClick={onRetry}>{t("record.retry")}</Button>
    </Notice>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A quiet message in the middle of where something else would have stood. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div role="status" className={styles.notice}>
      <strong>{title}</strong>
      {text !== undefined && <span>{text}</span>}
      {children}
    </div>
  );
}

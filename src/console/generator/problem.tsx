import { Button } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { code } from "../../contract";
import { CallError } from "../client/call-error";
import { t } from "../i18n";
import styles from "./generator.module.css";

/** What failed, in the server's words, and a way to try again. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const said = error instanceof Error && error.message !== "" ? error.message : t("record.failed");
  return (
    <Notice title={t("record.failed")} text={said}>
      <Button onClick={onRetry}>{t("record.retry")}</Button>
    </Notice>
  );
}

/** Whether the server says that there is no such record, or none that the session may see. */
export const isUnknownRecord = (error: unknown): boolean => error instanceof CallError && error.code === code.notExist;

/** A record that is not there: deleted since, or never one's own. */
export function NoRecord({ one, back }: { readonly one: string; readonly back: string }) {
  return (
    <Notice title={t("record.unknown", { one })} text={t("record.unknownWhy")}>
      <Link to={back}>{t("record.toList")}</Link>
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

import { Button } from "antd";
import { type TextKey, useTranslation } from "../i18n";
import styles from "./error-fallback.module.css";

/** The module did not load, a component threw an error, or a declaration is invalid. */
export type ErrorKind = "missing" | "broken" | "declaration";

const texts: Readonly<Record<ErrorKind, { readonly title: TextKey; readonly advice: TextKey }>> = {
  missing: { title: "fault.missing", advice: "fault.missingAdvice" },
  broken: { title: "fault.broken", advice: "fault.brokenAdvice" },
  declaration: { title: "fault.declaration", advice: "fault.declarationAdvice" },
};

interface Props {
  readonly kind: ErrorKind;
  /** Technical message of the error; may be empty. */
  readonly detail: string;
  readonly onRetry: () => void;
}

/** Replaces a part of the page that failed. */
export function ErrorFallback({ kind, detail, onRetry }: Props) {
  const { t } = useTranslation();
  const { title, advice } = texts[kind];
  return (
    <div role="alert" className={styles.fault}>
      <h2>{t(title)}</h2>
      <p>{t(advice)}</p>
      {detail && kind === "declaration" && <pre>{detail}</pre>}
      {detail && kind !== "declaration" && (
        <details>
          <summary>{t("fault.details")}</summary>
          <pre>{detail}</pre>
        </details>
      )}
      <p className={styles.actions}>
        {kind !== "declaration" && (
          <Button type="primary" onClick={onRetry}>
            {t("fault.retry")}
          </Button>
        )}
        <Button onClick={() => window.location.reload()}>{t("fault.reload")}</Button>
      </p>
    </div>
  );
}

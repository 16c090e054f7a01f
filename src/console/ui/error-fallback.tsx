import { Button } from "antd";
import { type TextKey, t } from "../i18n";
import styles from "./error-fallback.module.css";

/** A part did not load; something broke while it was shown; a declaration of the product is at fault. */
export type ErrorKind = "missing" | "broken" | "declaration";

const texts: Readonly<Record<ErrorKind, { readonly title: TextKey; readonly advice: TextKey }>> = {
  missing: { title: "fault.missing", advice: "fault.missingAdvice" },
  broken: { title: "fault.broken", advice: "fault.brokenAdvice" },
  declaration: { title: "fault.declaration", advice: "fault.declarationAdvice" },
};

interface Props {
  readonly sort: ErrorKind;
  /** What the error says, for whoever mends it. */
  readonly detail: string;
  readonly onRetry: () => void;
}

/** Stands where a part of the page cannot be shown. */
export function ErrorFallback({ sort, detail, onRetry }: Props) {
  const { title, advice } = texts[sort];
  return (
    <div role="alert" className={styles.fault}>
      <h2>{t(title)}</h2>
      <p>{t(advice)}</p>
      {detail && <pre>{detail}</pre>}
      <p className={styles.ways}>
        {sort !== "declaration" && (
          <Button type="primary" onClick={onRetry}>
            {t("fault.retry")}
          </Button>
        )}
        <Button onClick={() => window.location.reload()}>{t("fault.reload")}</Button>
      </p>
    </div>
  );
}

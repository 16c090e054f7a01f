import { Button } from "antd";
import { type ReactNode, useId } from "react";
import { isUnsupportedCall } from "../../client/call-error";
import { t } from "../../i18n";
import { ErrorBoundary } from "../../ui/error-boundary";
import { Notice } from "../../ui/load-failure";
import styles from "./panels.module.css";

interface Props {
  readonly title: string;
  /** Where a link of the page leads to it. */
  readonly anchor?: string;
  /** Stands at the title's other end. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A card of the dashboard. What breaks in it stays in it. */
export function Card({ title, anchor, tools, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} {...(anchor !== undefined && { id: anchor })}>
      <header>
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  );
}

interface FaultProps {
  /** What did not load. */
  readonly title: string;
  readonly error: { readonly message: string };
  readonly onRetry: () => void;
}

/** Stands in a card whose figures did not come: why, and the way to try again. */
export const CardFault = ({ title, error, onRetry }: FaultProps) => (
  <div className={styles.box}>
    {isUnsupportedCall(error) ? (
      <Notice title={t("home.notOffered")} />
    ) : (
      <Notice title={title} text={error.message}>
        <Button onClick={onRetry}>{t("fault.retry")}</Button>
      </Notice>
    )}
  </div>
);

import { Button } from "antd";
import { type ReactNode, useId } from "react";
import { isUnsupportedCall } from "../../client/call-error";
import { useTranslation } from "../../i18n";
import { errorText } from "../../i18n/error-text";
import { ErrorBoundary } from "../../ui/error-boundary";
import { Notice } from "../../ui/load-failure";
import styles from "./panels.module.css";

interface Props {
  readonly title: string;
  /** The element's id, as the target of links. */
  readonly anchor?: string;
  /** Controls at the end of the title row. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A dashboard card. It catches rendering errors of its content. */
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
  /** The message, for example "The alarms did not load". */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The error state of a card, with a retry button. A call that the server does not offer has no retry. */
export const CardFault = ({ title, error, onRetry }: FaultProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.box}>
      {isUnsupportedCall(error) ? (
        <Notice title={t("home.notOffered")} />
      ) : (
        <Notice title={title} text={errorText(error)}>
          <Button onClick={onRetry}>{t("fault.retry")}</Button>
        </Notice>
      )}
    </div>
  );
};

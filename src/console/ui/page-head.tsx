import { ArrowLeftOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "../i18n";
import styles from "./page-head.module.css";
import { useTitle } from "./use-title";

interface Props {
  readonly title: string;
  /** Content after the title, such as a state or a count. */
  readonly beside?: ReactNode;
  /** Link to the parent list. */
  readonly back?: { readonly to: string; readonly label: string } | undefined;
  /** Buttons at the end of the line. */
  readonly children?: ReactNode;
  /** Whether the buttons are icons only. On a phone they are then beside the title, not below it. */
  readonly hasSigns?: boolean;
}

/** The head of a screen: title, link back and action buttons. */
export function PageHead({ title, beside, back, children, hasSigns = false }: Props) {
  const { t } = useTranslation();
  useTitle(title);
  return (
    <header className={styles.head} data-signs={hasSigns}>
      <div className={styles.titles}>
        {back !== undefined && (
          <nav aria-label={t("record.backLink")}>
            <Link to={back.to}>
              <ArrowLeftOutlined aria-hidden /> {back.label}
            </Link>
          </nav>
        )}
        <div className={styles.line}>
          <h1>{title}</h1>
          {beside !== undefined && <div className={styles.beside}>{beside}</div>}
        </div>
      </div>
      {children !== undefined && <div className={styles.tools}>{children}</div>}
    </header>
  );
}

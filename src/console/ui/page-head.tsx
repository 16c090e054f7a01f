import { ArrowLeftOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "../i18n";
import styles from "./page-head.module.css";
import { useTitle } from "./use-title";

interface Props {
  readonly title: string;
  /** Stands behind the title: a state, a count. */
  readonly beside?: ReactNode;
  /** The list that the screen belongs to. */
  readonly back?: { readonly to: string; readonly label: string };
  /** Buttons at the end of the line. */
  readonly children?: ReactNode;
  /** Whether the buttons are signs without words: on a phone they stand beside the title then, and not below it. */
  readonly hasSigns?: boolean;
}

/** The head of a screen: where one is, the way back, and what can be done. */
export function PageHead({ title, beside, back, children, hasSigns = false }: Props) {
  useTitle(title);
  return (
    <header className={styles.head} data-signs={hasSigns}>
      <div className={styles.titles}>
        {back !== undefined && (
          <nav aria-label={t("record.way")}>
            <Link to={back.to}>
              <ArrowLeftOutlined aria-hidden /> {back.label}
            </Link>
          </nav>
        )}
        <div className={styles.line}>
          <h1>{title}</h1>
          {beside}
        </div>
      </div>
      {children !== undefined && <div className={styles.tools}>{children}</div>}
    </header>
  );
}

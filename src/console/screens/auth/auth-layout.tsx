import type { ReactNode } from "react";
import { t } from "../../i18n";
import { LanguageSelector } from "../../ui/language-selector";
import { Logo } from "../../ui/logo";
import { useTitle } from "../../ui/use-title";
import styles from "./auth-layout.module.css";
import { BearingArt } from "./bearing-art";

interface Props {
  readonly title: string;
  /** Room for two inputs side by side: for long forms. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The form of the pages before the login: the product at one side, what there is to do at the other. */
export function AuthLayout({ title, isWide = false, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <aside className={styles.picture} aria-hidden>
        <BearingArt />
      </aside>
      <div className={styles.side}>
        <header className={styles.corner}>
          <LanguageSelector />
        </header>
        <main className={styles.content} data-wide={isWide}>
          <p className={styles.product}>
            <Logo />
            {t("product.name")}
          </p>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </main>
      </div>
    </div>
  );
}

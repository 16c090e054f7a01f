import type { ReactNode } from "react";
import { useTranslation } from "../../i18n";
import { LanguageSelector } from "../../ui/language-selector";
import { Logo } from "../../ui/logo";
import { useTitle } from "../../ui/use-title";
import styles from "./auth-layout.module.css";
import { BearingArt } from "./bearing-art";

interface Props {
  readonly title: string;
  /** Whether two inputs fit side by side; for long forms. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The layout of the login and account pages: a picture on one side, the form on the other. */
export function AuthLayout({ title, isWide = false, children }: Props) {
  const { t } = useTranslation();
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

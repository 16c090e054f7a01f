import type { ReactNode } from "react";
import type { Tone } from "../../contract";
import { useTranslation } from "../i18n";
import styles from "./fields.module.css";

/** Placeholder for an unset value. */
export const Unset = () => {
  const { t } = useTranslation();
  return <span className={styles.unset}>{t("field.unset")}</span>;
};

/** A state as a coloured dot and a word. Colour alone must never carry the meaning. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}

import type { ReactNode } from "react";
import type { Tone } from "../../contract";
import { t } from "../i18n";
import styles from "./fields.module.css";

/** What stands where a record holds nothing. */
export const Unset = () => <span className={styles.unset}>{t("field.unset")}</span>;

/** A state: a dot in its colour and its word. The word carries the meaning, the colour only helps the eye. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}

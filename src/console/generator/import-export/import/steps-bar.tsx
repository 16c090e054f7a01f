import { CheckOutlined } from "@ant-design/icons";
import { t } from "../../../i18n";
import styles from "./import.module.css";
import type { ImportStep } from "./steps";

/** Where one is on the way. It is not for going back: each step has its own ways. */
export function StepsBar({ steps, at }: { readonly steps: readonly ImportStep[]; readonly at: ImportStep }) {
  const now = steps.indexOf(at);
  return (
    <ol className={styles.steps} aria-label={t("import.steps")}>
      {steps.map((step, place) => (
        <li key={step} {...(step === at && { "aria-current": "step" as const })}>
          <span
            className={styles.number}
            data-place={place < now ? "behind" : place === now ? "here" : "ahead"}
            aria-hidden
          >
            {place < now ? <CheckOutlined /> : place + 1}
          </span>
          <span className={styles.name}>{t(`import.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

import { CheckOutlined } from "@ant-design/icons";
import { useTranslation } from "../../../i18n";
import styles from "./import.module.css";
import type { ImportStep } from "./import-steps";

interface Props {
  readonly steps: readonly ImportStep[];
  readonly current: ImportStep;
}

/** Shows which step is the current one. Users move between steps with the buttons of each step. */
export function StepsBar({ steps, current }: Props) {
  const { t } = useTranslation();
  const currentIndex = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t("import.steps")}>
      {steps.map((step, index) => (
        <li key={step} {...(step === current && { "aria-current": "step" as const })}>
          <span
            className={styles.number}
            data-place={index < currentIndex ? "behind" : index === currentIndex ? "here" : "ahead"}
            aria-hidden
          >
            {index < currentIndex ? <CheckOutlined /> : index + 1}
          </span>
          <span className={styles.name}>{t(`import.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

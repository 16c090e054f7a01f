import { Alert } from "antd";
import { deliveryFaultOptions, type TestAnswer } from "../../../contract";
import { formatNumber, useTranslation } from "../../i18n";
import styles from "./open-api.module.css";

/** The receiver's answer to a test. The body is untrusted: it is shown as text, never as markup. */
export function TestResult({ answer }: { readonly answer: TestAnswer }) {
  const { t, text } = useTranslation();
  const { status, duration, body, fault } = answer;
  const faultLabel = deliveryFaultOptions.find(({ value }) => value === fault)?.label;
  const figures = [
    ...(status === null ? [] : [`HTTP ${status}`]),
    t("openApi.took", { duration: formatNumber(duration, 0) }),
  ].join(" · ");
  return (
    <div role="status" className={styles.answer}>
      <Alert
        type={fault === "" ? "success" : "error"}
        showIcon
        message={faultLabel === undefined ? t("openApi.testTaken") : text(faultLabel)}
        description={figures}
      />
      {body !== "" && (
        <figure>
          <figcaption>{t("openApi.answered")}</figcaption>
          <pre>{body}</pre>
        </figure>
      )}
    </div>
  );
}

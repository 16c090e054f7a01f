import { Alert } from "antd";
import { deliveryFaultOptions } from "../../../contract";
import { formatNumber, useTranslation } from "../../i18n";
import styles from "./open-api.module.css";
import type { ParsedTest } from "./parse-app";

/** The receiver's answer to a test. The body is untrusted: it is shown as text, never as markup. */
export function TestResult({ answer }: { readonly answer: ParsedTest }) {
  const { t, text } = useTranslation();
  const { status, duration, body, fault } = answer;
  const isAccepted = fault === "";
  const faultLabel = deliveryFaultOptions.find(({ value }) => value === fault)?.label;
  const unlabelled = t(isAccepted ? "openApi.testTaken" : "openApi.testFailed");
  const figures = [
    ...(status === null ? [] : [`HTTP ${status}`]),
    t("openApi.took", { duration: formatNumber(duration, 0) }),
  ].join(" · ");
  return (
    <div role="status" className={styles.answer}>
      <Alert
        type={isAccepted ? "success" : "error"}
        showIcon
        message={faultLabel === undefined ? unlabelled : text(faultLabel)}
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

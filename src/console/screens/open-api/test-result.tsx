import { Alert } from "antd";
import { deliveryFault, type TestAnswer } from "../../../contract";
import { formatNumber, t, text } from "../../i18n";
import styles from "./open-api.module.css";

/** What a receiver has answered to a test. Its text is somebody else's: shown as text, never as markup. */
export function TestResult({ answer }: { readonly answer: TestAnswer }) {
  const { status, duration, body, fault } = answer;
  const why = deliveryFault.find((one) => one.value === fault)?.label;
  const figures = [
    ...(status === null ? [] : [`HTTP ${status}`]),
    t("openApi.took", { duration: formatNumber(duration, 0) }),
  ].join(" · ");
  return (
    <div role="status" className={styles.answer}>
      <Alert
        type={fault === "" ? "success" : "error"}
        showIcon
        message={why === undefined ? t("openApi.testTaken") : text(why)}
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

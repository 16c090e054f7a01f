import { Alert, Button } from "antd";
import { t } from "../../i18n";
import type { KeptInput } from "./use-input-recovery";

interface Props {
  readonly kept: KeptInput;
  /** Whether there is still something that has not been saved. */
  readonly isDirty: boolean;
}

/** Says above a form that it holds what was entered before the session ended. */
export function KeptInputNote({ kept, isDirty }: Props) {
  if (!kept.isBack || !isDirty) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: "var(--ant-margin)" }}
      message={t("form.back")}
      action={
        <Button size="small" type="text" onClick={kept.dismiss}>
          {t("sheet.close")}
        </Button>
      }
    />
  );
}

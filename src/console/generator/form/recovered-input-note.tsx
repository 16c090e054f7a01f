import { Alert, Button } from "antd";
import { t } from "../../i18n";
import type { RecoveredInput } from "./use-input-recovery";

interface Props {
  readonly kept: RecoveredInput;
  /** Whether there is still something that has not been saved. */
  readonly isDirty: boolean;
}

/** Says above a form that it holds what was entered before the session ended. */
export function RecoveredInputNote({ kept, isDirty }: Props) {
  if (!kept.isRestored || !isDirty) return null;
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

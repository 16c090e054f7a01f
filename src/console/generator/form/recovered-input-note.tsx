import { Alert, Button } from "antd";
import { useTranslation } from "../../i18n";
import type { InputRecovery } from "./use-input-recovery";

interface Props {
  readonly recovered: InputRecovery;
  /** Whether the form still has unsaved input. */
  readonly isDirty: boolean;
}

/** A note above a form that contains input from before the session ended. */
export function RecoveredInputNote({ recovered, isDirty }: Props) {
  const { t } = useTranslation();
  if (!recovered.isRestored || !isDirty) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: "var(--ant-margin)" }}
      message={t("form.restored")}
      action={
        <Button size="small" type="text" onClick={recovered.dismiss}>
          {t("sheet.close")}
        </Button>
      }
    />
  );
}

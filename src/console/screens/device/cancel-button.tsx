import { Button, Popconfirm } from "antd";
import { useTranslation } from "../../i18n";

interface Props {
  /** Names the change that is cancelled. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

/** Cancels a change that waits for the device's next report, after a confirmation. */
export function CancelButton({ label, isBusy, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <Popconfirm
      title={label}
      description={t("waiting.cancelAsk")}
      okText={t("waiting.cancelYes")}
      cancelText={t("waiting.cancelNo")}
      onConfirm={onCancel}
    >
      <Button size="small" loading={isBusy} aria-label={label}>
        {t("action.cancel")}
      </Button>
    </Popconfirm>
  );
}

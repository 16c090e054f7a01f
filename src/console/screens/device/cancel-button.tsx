import { Button, Popconfirm } from "antd";
import { t } from "../../i18n";

interface Props {
  /** Says what is taken back. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

/** Takes back what waits for a device's next report, once it is confirmed. */
export function CancelButton({ label, isBusy, onCancel }: Props) {
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

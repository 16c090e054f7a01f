import { Modal } from "antd";
import { useUnsavedGuard } from "../../generator/form/use-unsaved-guard";
import { t } from "../../i18n";
import { type Entries, isUnsettled } from "./entries";

/** Asks before the screen is left with identifiers that are not in stock yet. They are kept, but somebody has to come back. */
export function LeaveDialog({ entries }: { readonly entries: Entries }) {
  const count = entries.filter(isUnsettled).length;
  const guard = useUnsavedGuard(() => count > 0, count > 0);
  return (
    <Modal
      open={guard.isAsking}
      title={t("stockScan.leave", { count })}
      okText={t("stockScan.leaveAnyway")}
      cancelText={t("stockScan.stay")}
      okButtonProps={{ danger: true }}
      onOk={guard.leave}
      onCancel={guard.stay}
    >
      {t("stockScan.leaveWhy")}
    </Modal>
  );
}

import { Modal } from "antd";
import { t } from "../../i18n";
import type { UnsavedGuard } from "./use-unsaved-guard";

/** The question of a guard over unsaved input: leave it behind, or go on with it. */
export function UnsavedDialog({ guard }: { readonly guard: UnsavedGuard }) {
  return (
    <Modal
      open={guard.isAsking}
      title={t("form.unsaved")}
      okText={t("form.leave")}
      cancelText={t("form.stay")}
      okButtonProps={{ danger: true }}
      onOk={guard.leave}
      onCancel={guard.stay}
    >
      {t("form.unsavedWhy")}
    </Modal>
  );
}

import { Modal } from "antd";
import type { ReactNode } from "react";
import { t } from "../../i18n";

interface Prompt {
  /** Asks whether to apply for the provider of this name. */
  readonly confirmed: (provider: string) => Promise<boolean>;
  /** What is asked; to be put anywhere on the screen. */
  readonly dialogs: ReactNode;
}

/** The prompt before a customer applies for another provider (specification, section 4). */
export function useApplicationPrompt(): Prompt {
  const [modal, dialogs] = Modal.useModal();
  const confirmed = (name: string): Promise<boolean> =>
    new Promise((resolve) => {
      modal.confirm({
        title: t("profile.apply"),
        content: t("profile.applyWhat", { name }),
        okText: t("profile.send"),
        cancelText: t("profile.cancel"),
        centered: true,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  return { confirmed, dialogs };
}

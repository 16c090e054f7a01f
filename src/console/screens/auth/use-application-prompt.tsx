import type { ReactNode } from "react";
import { useTranslation } from "../../i18n";
import { useConfirm } from "../../ui/sheet/use-confirm";

interface Prompt {
  /** Asks whether to apply for the provider with this name. Resolves to false if the user cancels. */
  readonly confirmApplication: (provider: string) => Promise<boolean>;
  /** The dialog; render it anywhere on the screen. */
  readonly dialog: ReactNode;
}

/** The confirmation before a customer applies to join another provider (spec §4). */
export function useApplicationPrompt(): Prompt {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  return {
    confirmApplication: (name) =>
      confirm({ title: t("profile.apply"), text: t("profile.applyWhat", { name }), yes: t("profile.send") }),
    dialog,
  };
}

import type { ReactNode } from "react";
import { t } from "../../i18n";
import { useConfirm } from "../../ui/sheet/use-confirm";

interface Prompt {
  /** Asks whether to apply for the provider of this name. */
  readonly confirmed: (provider: string) => Promise<boolean>;
  /** What is asked; to be put anywhere on the screen. */
  readonly dialogs: ReactNode;
}

/** The prompt before a customer applies for another provider (spec §4). */
export function useApplicationPrompt(): Prompt {
  const { confirm, dialog } = useConfirm();
  return {
    confirmed: (name) =>
      confirm({ title: t("profile.apply"), text: t("profile.applyWhat", { name }), yes: t("profile.send") }),
    dialogs: dialog,
  };
}

import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n";
import { Sheet } from "./sheet";

interface Question {
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button. */
  readonly yes: string;
  readonly isDanger?: boolean;
}

interface OpenQuestion extends Question {
  readonly answer: (isConfirmed: boolean) => void;
}

interface Confirm {
  /** Opens the dialog and resolves with the user's answer. */
  readonly confirm: (question: Question) => Promise<boolean>;
  /** The dialog. Render it anywhere in the component. */
  readonly dialog: ReactNode;
}

/** A confirmation dialog for actions outside the declarations. */
export function useConfirm(): Confirm {
  const { t } = useTranslation();
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const confirm = (question: Question): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (isConfirmed: boolean): void => {
        setOpen(null);
        resolve(isConfirmed);
      };
      setOpen({ ...question, answer });
    });
  const dialog = open !== null && (
    <Sheet
      wide="dialog"
      title={open.title}
      onClose={() => open.answer(false)}
      footer={
        <>
          <Button onClick={() => open.answer(false)}>{t("action.cancel")}</Button>
          <Button type="primary" danger={open.isDanger === true} autoFocus onClick={() => open.answer(true)}>
            {open.yes}
          </Button>
        </>
      }
    >
      <p>{open.text}</p>
    </Sheet>
  );
  return { confirm, dialog };
}

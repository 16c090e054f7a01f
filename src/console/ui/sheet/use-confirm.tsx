import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { t } from "../../i18n";
import { Sheet } from "./sheet";

interface Question {
  readonly title: string;
  readonly text: string;
  /** What is done then, on the button. */
  readonly yes: string;
  readonly isDanger?: boolean;
}

interface Asked extends Question {
  readonly answer: (isConfirmed: boolean) => void;
}

interface Confirm {
  /** Asks, and gives whether it is to be done. */
  readonly confirm: (question: Question) => Promise<boolean>;
  /** What is asked; to be put anywhere on the screen. */
  readonly dialog: ReactNode;
}

/** A question before something is done that does not belong to a record. */
export function useConfirm(): Confirm {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = (question: Question): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (isConfirmed: boolean): void => {
        setAsked(null);
        resolve(isConfirmed);
      };
      setAsked({ ...question, answer });
    });
  const dialog = asked !== null && (
    <Sheet
      wide="dialog"
      title={asked.title}
      onClose={() => asked.answer(false)}
      footer={
        <>
          <Button onClick={() => asked.answer(false)}>{t("action.cancel")}</Button>
          <Button type="primary" danger={asked.isDanger === true} autoFocus onClick={() => asked.answer(true)}>
            {asked.yes}
          </Button>
        </>
      }
    >
      <p>{asked.text}</p>
    </Sheet>
  );
  return { confirm, dialog };
}

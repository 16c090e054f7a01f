import { Button } from "antd";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "../../i18n";
import { codeFields } from "./account-declarations";
import { AccountForm, SubmitButton } from "./account-form";
import styles from "./auth.module.css";
import { CodeInput } from "./code-input";
import { inputId } from "./input-id";
import { usePlainForm } from "./use-plain-form";

interface Props {
  readonly email: string;
  /** Seconds until another code may be sent. */
  readonly left: number;
  readonly onFinish: (digits: unknown) => Promise<undefined>;
  readonly onSendAgain: () => Promise<void>;
  readonly onBack: () => void;
}

/** The second step of a registration: the user enters the mailed code. */
export function ConfirmEmailStep({ email, left, onFinish, onSendAgain, onBack }: Props) {
  const { t } = useTranslation();
  const prefix = useId();
  const [isMailing, setMailing] = useState(false);
  const { form, isSending, send } = usePlainForm({
    fields: codeFields,
    record: {},
    onSubmit: ({ code }) => onFinish(code),
    prefix,
  });
  // The previous step is removed together with the focused element, so the focus has to be set again.
  useEffect(() => document.getElementById(inputId(prefix, "code"))?.focus(), [prefix]);
  const sendAgain = async (): Promise<void> => {
    setMailing(true);
    await onSendAgain();
    setMailing(false);
  };
  return (
    <AccountForm form={form} isSending={isSending} send={send}>
      <p className={styles.about} role="status">
        {t("register.mailed", { email })}
      </p>
      <CodeInput
        form={form}
        prefix={prefix}
        isDisabled={isSending}
        isSent
        left={left}
        isSending={isMailing}
        onSend={() => void sendAgain()}
        hint={t("register.notThere")}
      />
      <SubmitButton isSending={isSending}>{t("register.finish")}</SubmitButton>
      <Button type="link" onClick={onBack} disabled={isSending}>
        {t("register.back")}
      </Button>
    </AccountForm>
  );
}

import { Button } from "antd";
import { useEffect, useId } from "react";
import { code, commonCalls, type SecondStep as Step, type WireRecord } from "../../../contract";
import { CallError, waitIn } from "../../client/call-error";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useServices } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { answerPasskey } from "../second-factor/browser-passkeys";
import { AccountForm, SubmitButton } from "./account-form";
import { FieldFrame } from "./account-form-fields";
import styles from "./auth.module.css";
import { AuthLayout } from "./auth-layout";
import { inputId } from "./input-id";
import { PlainInput } from "./plain-input";
import { usePlainForm } from "./use-plain-form";

const fields = { code: { ...commonCalls["user/second-step"].sends.code, required: true } } as const;
const name = "code";

interface Props {
  readonly step: Step;
  /** Called when the user gives up, or the step is over. */
  readonly onBack: () => void;
}

/** The second step of a sign-in: asks for a code of the authenticator app, or a recovery code. */
export default function SecondStep({ step, onBack }: Props) {
  const { t } = useTranslation();
  const prefix = useId();
  const id = inputId(prefix, name);
  const { auth } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useBusyLock();
  const prove = async (proof: { readonly code: string; readonly passkey: string }): Promise<undefined> => {
    const { success, error } = await auth.login({ step: step.step, ...proof });
    if (success) return;
    if (error instanceof CallError && error.code === code.loginFailed && waitIn(error) === null) onBack();
    throw error;
  };
  const finish = (values: WireRecord) => prove({ code: String(values.code ?? ""), passkey: "" });
  const usePasskey = async (): Promise<void> => {
    try {
      await prove({ code: "", passkey: await answerPasskey(step.passkey) });
    } catch (error) {
      notify.failure(error);
    }
  };
  const { form, isSending, send } = usePlainForm({ fields, record: {}, onSubmit: finish, prefix });
  // The focused button of the first step is gone.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const fault = form.faultAt(name);
  const about =
    step.totp === 1 ? "secondStep.app" : step.passkey === null ? "secondStep.recovery" : "secondStep.noPasskey";
  return (
    <AuthLayout title={t("secondStep.title")}>
      <AccountForm form={form} isSending={isSending} send={send}>
        {step.passkey !== null && (
          <Button
            type="primary"
            size="large"
            block
            loading={isBusy}
            disabled={isBusy || isSending}
            onClick={() => void run(usePasskey)}
          >
            {t("secondStep.passkey")}
          </Button>
        )}
        <p className={styles.about}>{t(about)}</p>
        <FieldFrame
          id={id}
          name={name}
          label={t(step.totp === 1 ? "secondStep.code" : "secondFactor.codes")}
          isRequired
          fault={fault}
          hint={null}
        >
          <PlainInput
            id={id}
            name={name}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            disabled={isSending}
            aria-required
            aria-invalid={fault !== null}
            aria-describedby={`${id}-says`}
            value={String(form.values.code ?? "")}
            onChange={(event) => form.change(name, event.target.value)}
          />
        </FieldFrame>
        <SubmitButton isSending={isSending}>{t("secondStep.submit")}</SubmitButton>
        <Button type="link" onClick={onBack} disabled={isSending}>
          {t("secondStep.back")}
        </Button>
      </AccountForm>
      <p className={styles.other}>{t("secondStep.lost")}</p>
    </AuthLayout>
  );
}

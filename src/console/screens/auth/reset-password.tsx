import { useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { code, faultText, type WireRecord } from "../../../contract";
import { CallError } from "../../client/call-error";
import { loginAddress } from "../../client/page-addresses";
import { faultOf } from "../../generator/form/form-values";
import { language, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useServices } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { payloadOf, retrieveFields } from "./account-declarations";
import { AccountForm, SubmitButton } from "./account-form";
import { AccountField } from "./account-form-fields";
import styles from "./auth.module.css";
import { AuthLayout } from "./auth-layout";
import { CodeInput } from "./code-input";
import { useCountdown } from "./use-countdown";
import { usePlainForm } from "./use-plain-form";
import { useUnsavedWarning } from "./use-unsaved-warning";

/** Sets a new password, confirmed by a mailed code. */
export default function ResetPassword() {
  const { t } = useTranslation();
  const prefix = useId();
  const { auth, post } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();

  const change = async (values: WireRecord) => {
    if (values.password !== values.repeated) return new Map([["repeated", t("password.differ")]]);
    const call = "common/email-verification-code-check";
    await post(call, payloadOf(call, values));
    // The server has ended every session of the account, so a local session would be refused.
    await auth.logout({ isEnded: true });
    notify.success(t("retrieve.done"));
    await navigate(loginAddress(), { replace: true });
    return undefined;
  };
  const { form, isSending, send, refuse } = usePlainForm({
    fields: retrieveFields,
    record: {},
    onSubmit: change,
    prefix,
  });
  const mail = useCodeMail((message) => refuse(new Map([["email", message]])));
  useUnsavedWarning(Object.values(form.values).some((value) => value !== null));

  const field = (name: "email" | "password" | "repeated") => {
    const declared = retrieveFields[name];
    return declared && <AccountField name={name} field={declared} form={form} isDisabled={isSending} prefix={prefix} />;
  };
  return (
    <AuthLayout title={t("retrieve.title")}>
      <AccountForm form={form} isSending={isSending} send={send}>
        <p className={styles.about}>{t("retrieve.about")}</p>
        {field("email")}
        <CodeInput
          form={form}
          prefix={prefix}
          isDisabled={isSending}
          isSent={mail.isSent}
          left={mail.left}
          isSending={mail.isBusy}
          onSend={() => void mail.send(form.values.email)}
          hint={mail.isSent ? t("retrieve.mailed") : null}
        />
        {field("password")}
        {field("repeated")}
        <SubmitButton isSending={isSending}>{t("retrieve.submit")}</SubmitButton>
      </AccountForm>
      <p className={styles.other}>
        <Link to={loginAddress()}>{t("retrieve.toLogin")}</Link>
      </p>
    </AuthLayout>
  );
}

/** Requests verification codes by mail, at most one a minute. */
function useCodeMail(onFault: (message: string) => void) {
  const { post } = useServices();
  const notify = useNotify();
  const { left, start } = useCountdown();
  const { isBusy, run } = useBusyLock();
  const [isSent, setSent] = useState(false);

  const send = async (email: unknown): Promise<void> => {
    const field = retrieveFields.email;
    const fault = field === undefined ? null : faultOf(email, "email", field, "create");
    if (field !== undefined && fault !== null) return onFault(faultText(fault, field.label, language()));
    const refused = await run(async () => {
      try {
        const call = "common/email-verification-code-send";
        await post(call, payloadOf(call, { email }));
        setSent(true);
        start();
        return undefined;
      } catch (error) {
        notify.failure(error);
        if (!(error instanceof CallError)) return undefined;
        if (error.code === code.verificationTooOften) start();
        return error.fields.email;
      }
    });
    if (refused !== undefined) onFault(refused);
  };
  return { isSent, left, isBusy, send };
}

import { useId } from "react";
import { Link } from "react-router";
import { loginAddress } from "../../client/page-addresses";
import { useTranslation } from "../../i18n";
import { registerFields, registerSections } from "./account-declarations";
import { AccountForm, SubmitButton } from "./account-form";
import { AccountFields } from "./account-form-fields";
import styles from "./auth.module.css";
import { AuthLayout } from "./auth-layout";
import { ConfirmEmailStep } from "./confirm-email-step";
import { usePlainForm } from "./use-plain-form";
import { useRegistration } from "./use-registration";
import { useUnsavedWarning } from "./use-unsaved-warning";

/** Creates an end customer's account, whatever `type` the address has (spec A3). */
export default function Register() {
  const { t } = useTranslation();
  const prefix = useId();
  const registration = useRegistration((error) => refuse(new Map(Object.entries(error.fields))));
  const { pending, countdown } = registration;
  const { form, isSending, send, refuse } = usePlainForm({
    fields: registerFields,
    record: {},
    onSubmit: registration.register,
    prefix,
  });
  useUnsavedWarning(Object.values(form.values).some((value) => value !== null));

  if (pending !== null) {
    return (
      <AuthLayout title={t("register.confirm")}>
        <ConfirmEmailStep
          email={String(pending.email)}
          left={countdown.left}
          onFinish={registration.finish}
          onSendAgain={registration.sendAgain}
          onBack={registration.goBack}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t("register.title")} isWide>
      <AccountForm form={form} isSending={isSending} send={send}>
        {registerSections.map((section) => (
          <AccountFields
            key={section.label}
            section={section}
            fields={registerFields}
            form={form}
            isDisabled={isSending}
            prefix={prefix}
          />
        ))}
        <SubmitButton isSending={isSending}>{t("register.submit")}</SubmitButton>
      </AccountForm>
      <p className={styles.other}>
        {t("register.hasAccount")} <Link to={loginAddress()}>{t("register.toLogin")}</Link>
      </p>
    </AuthLayout>
  );
}

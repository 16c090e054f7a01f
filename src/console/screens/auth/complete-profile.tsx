import { Button } from "antd";
import { Fragment, useEffect, useId } from "react";
import { Navigate, useLocation } from "react-router";
import { role, type WireRecord } from "../../../contract";
import { browserStorage } from "../../client/browser-storage";
import { loginAddress, requestedAddress } from "../../client/page-addresses";
import { markProfilePrompted } from "../../client/profile-prompt";
import { type User, userFrom } from "../../client/session";
import { useTranslation } from "../../i18n";
import { errorText } from "../../i18n/error-text";
import { useNotify } from "../../providers/notify";
import { useServices, useSession } from "../../providers/services-context";
import { LoadingIndicator } from "../../ui/loading-indicator";
import { UnsavedInput } from "../unsaved-input";
import { payloadOf, profileFields, profileSections, providerField } from "./account-declarations";
import { AccountForm } from "./account-form";
import { AccountFields } from "./account-form-fields";
import styles from "./auth.module.css";
import { AuthLayout } from "./auth-layout";
import { currentProvider, parseProviders, requestedProvider } from "./provider-application";
import { ProviderSelect } from "./provider-select";
import { useAfterLogin } from "./use-after-login";
import { useApplicationPrompt } from "./use-application-prompt";
import { usePlainCall } from "./use-plain-call";
import { usePlainForm } from "./use-plain-form";

/** Lets users complete their own profile. Customers also choose their provider here (spec A3, A4). */
export default function CompleteProfile() {
  const signedIn = useSession();
  const location = useLocation();
  if (signedIn === null) return <Navigate to={loginAddress(location)} replace />;
  return <Profile key={signedIn.token} user={signedIn.user} />;
}

function Profile({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const continueToConsole = useAfterLogin(requestedAddress(useLocation().search));
  const { data, error, retry } = usePlainCall({ path: "user/detail", payload: { user_id: user.id ?? "" } });
  useEffect(() => markProfilePrompted(user, browserStorage), [user]);
  const skip = () => void continueToConsole(user);
  const record = userFrom(data);
  return (
    <AuthLayout title={t("profile.title")} isWide>
      <p className={styles.about}>{t("profile.about")}</p>
      {record !== null && <ProfileForm record={record} onDone={continueToConsole} onLater={skip} />}
      {error !== null && (
        <>
          <p role="alert">{errorText(error, t("record.failed"))}</p>
          <div className={styles.actions}>
            <Button onClick={retry}>{t("record.retry")}</Button>
            <Button onClick={skip}>{t("profile.later")}</Button>
          </div>
        </>
      )}
      {record === null && error === null && <LoadingIndicator />}
    </AuthLayout>
  );
}

interface FormProps {
  readonly record: User;
  readonly onDone: (user: User) => Promise<void>;
  readonly onLater: () => void;
}

const customerFields = { ...profileFields, agent_id: providerField };

function ProfileForm({ record, onDone, onLater }: FormProps) {
  const { t } = useTranslation();
  const prefix = useId();
  const { post, session } = useServices();
  const notify = useNotify();
  const { confirmApplication, dialog } = useApplicationPrompt();
  const isCustomer = record.role === role.customer;
  const providers = usePlainCall({ path: "agent/list-all", isEnabled: isCustomer });

  const providerName = (agentId: number): string =>
    parseProviders(providers.data).find((provider) => provider.id === agentId)?.name ?? String(agentId);
  const applyToSession = (answer: unknown): User => {
    const saved = userFrom(answer);
    if (saved !== null) session.update(saved);
    return session.current()?.user ?? record;
  };
  const save = async ({ agent_id, ...values }: WireRecord) => {
    const wanted = isCustomer ? requestedProvider(record, agent_id) : null;
    // The user cancelled: an empty map means "refused, without field errors", so the form stays as it is.
    if (wanted !== null && !(await confirmApplication(providerName(wanted)))) return new Map<string, string>();
    const sent = { ...values, user_id: record.id ?? null };
    let user = applyToSession(await post("user/update-user-info", payloadOf("user/update-user-info", sent)));
    if (wanted !== null) user = applyToSession(await post("user/apply-update-agent", { agent_id: wanted }));
    notify.success(t(wanted === null ? "profile.saved" : "profile.applied"));
    await onDone(user);
    return undefined;
  };
  const fields = isCustomer ? customerFields : profileFields;
  const { form, isSending, send, unsaved } = usePlainForm({
    fields,
    record: { ...record, agent_id: currentProvider(record) },
    onSubmit: save,
    prefix,
  });
  return (
    <AccountForm form={form} isSending={isSending} send={send}>
      {dialog}
      <UnsavedInput unsaved={unsaved} />
      {profileSections.map((section, index) => (
        <Fragment key={section.label}>
          <AccountFields section={section} fields={fields} form={form} isDisabled={isSending} prefix={prefix} />
          {isCustomer && index === 0 && (
            <ProviderSelect form={form} prefix={prefix} isDisabled={isSending} record={record} providers={providers} />
          )}
        </Fragment>
      ))}
      <div className={styles.actions}>
        <Button type="primary" size="large" htmlType="submit" loading={isSending} disabled={isSending}>
          {t("profile.save")}
        </Button>
        <Button size="large" onClick={onLater} disabled={isSending}>
          {t("profile.later")}
        </Button>
      </div>
    </AccountForm>
  );
}

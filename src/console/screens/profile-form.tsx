import { Skeleton } from "antd";
import { callByPath, commonCalls, type Fields, writePayload } from "../../contract";
import { type User, userFrom } from "../client/session";
import { useTranslation } from "../i18n";
import { useNotify } from "../providers/notify";
import { useRegistry } from "../providers/registry-context";
import { useServices } from "../providers/services-context";
import { useCallMutation } from "../providers/use-call-mutation";
import { LoadFailure } from "../ui/load-failure";
import { CallForm } from "./call-form";
import { ConfirmEmail } from "./settings/confirm-email";
import { OwnAvatar } from "./settings/own-avatar";
import { useOwnAccount } from "./settings/use-own-account";

/** The call's fields without the report frequency, which has its own panel. */
const { user_id: _oneself, email_rate: _reports, ...profile } = commonCalls["user/update-user-info"].sends;

/** The settings label some fields differently from the registration (spec §3, "User"). */
const fields: Fields = {
  ...profile,
  username: { ...profile.username, label: { zh: "姓名", en: "Name" } },
  region: { ...profile.region, label: { zh: "所在地区", en: "District" } },
  industry: { ...profile.industry, label: { zh: "行业", en: "Profession" } },
};

/** The new email address that waits for its code; empty if there is none. Some servers change addresses at once. */
const pendingEmail = (account: User | null): string =>
  typeof account?.pending_email === "string" ? account.pending_email : "";

/** The form in which users edit their own account. */
export function ProfileForm({ userId }: { readonly userId: number | undefined }) {
  const { t } = useTranslation();
  const post = useCallMutation();
  const { session } = useServices();
  const registry = useRegistry();
  const notify = useNotify();
  const { account, error, refetch } = useOwnAccount(userId);
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  // About the height of the loaded form, so that the panels below do not jump.
  if (account === null) return <Skeleton active paragraph={{ rows: 14 }} />;
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const call = callByPath(registry, "user/update-user-info");
    const saved = userFrom(
      await post(call.path, writePayload(call, { ...values, email_rate: account.email_rate, user_id: userId ?? null })),
    );
    if (saved !== null) session.update(saved);
    const isPending = pendingEmail(saved) !== "";
    notify.success(isPending ? t("confirmEmail.waits") : t("profileForm.saved"));
    await refetch();
    return undefined;
  };
  const pending = pendingEmail(account);
  return (
    <>
      {pending !== "" && <ConfirmEmail account={account} email={pending} onConfirmed={refetch} />}
      <OwnAvatar avatar={typeof account.avatar === "string" ? account.avatar : ""} onSaved={refetch} />
      <CallForm fields={fields} record={account} submit={t("form.save")} onSubmit={save} />
    </>
  );
}

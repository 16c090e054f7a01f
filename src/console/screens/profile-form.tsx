import { Skeleton } from "antd";
import { callAt, commonCalls, writePayload } from "../../contract";
import { userFrom } from "../client/session";
import { Problem } from "../generator/problem";
import { t } from "../i18n";
import { useServices } from "../providers/context";
import { useNotify } from "../providers/notification";
import { useRegistry } from "../registry";
import { CallForm } from "./call-form";
import { useOwnAccount } from "./settings/use-own-account";

/** How often reports come is settled beside them. */
const { user_id: _oneself, email_rate: _reports, ...fields } = commonCalls["user/update-user-info"].sends;

/** What is known about the own account, to be changed. */
export function ProfileForm({ userId }: { readonly userId: number | undefined }) {
  const { post, session } = useServices();
  const registry = useRegistry();
  const notify = useNotify();
  const { account, error, refetch } = useOwnAccount(userId);
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (account === null) return <Skeleton active paragraph={{ rows: 6 }} />;
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const call = callAt(registry, "user/update-user-info");
    const saved = userFrom(
      await post(call.path, writePayload(call, { ...values, email_rate: account.email_rate, user_id: userId ?? null })),
    );
    if (saved !== null) session.update(saved);
    notify.success(t("profileForm.saved"));
    return undefined;
  };
  return <CallForm fields={fields} record={account} submit={t("form.save")} onSubmit={save} />;
}

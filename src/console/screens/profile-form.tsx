import { Skeleton } from "antd";
import { callAt, commonCalls, writePayload } from "../../contract";
import { userFrom } from "../client/session";
import { Problem } from "../generator/problem";
import { t } from "../i18n";
import { useServices } from "../providers/context";
import { useNotify } from "../providers/notification";
import { useRegistry } from "../registry";
import { CallForm } from "./call-form";
import { useCall } from "./use-call";

const { user_id: _oneself, ...fields } = commonCalls["user/update-user-info"].sends;

/** What is known about the own account, to be changed. */
export function ProfileForm({ userId }: { readonly userId: number | undefined }) {
  const { post, session } = useServices();
  const registry = useRegistry();
  const notify = useNotify();
  const { data, error, isPending, refetch } = useCall("user/detail", { user_id: userId ?? "" });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const call = callAt(registry, "user/update-user-info");
    const saved = userFrom(await post(call.path, writePayload(call, { ...values, user_id: userId ?? null })));
    if (saved !== null) session.update(saved);
    notify.success(t("setting.saved"));
    return undefined;
  };
  const record = typeof data === "object" && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
  return <CallForm fields={fields} record={record} submit={t("form.save")} onSubmit={save} />;
}

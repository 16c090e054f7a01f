import { Button, Skeleton } from "antd";
import { asRecord, callByPath, commonCalls, type WireRecord, writePayload } from "../../../contract";
import { type User, userFrom } from "../../client/session";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { useServices } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCallMutation } from "../../providers/use-call-mutation";
import { LoadFailure } from "../../ui/load-failure";
import { CallForm } from "../call-form";
import { useOwnAccount } from "./use-own-account";

const fields = { email_rate: commonCalls["user/update-user-info"].sends.email_rate };

/** Sets the frequency of mail reports, and sends one report at once. */
export function OwnReports({ userId }: { readonly userId: number | undefined }) {
  const { account, error, refetch } = useOwnAccount(userId);
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (account === null) return <Skeleton active paragraph={{ rows: 2 }} />;
  return <Reports record={account} onSaved={() => void refetch()} />;
}

function Reports({ record, onSaved }: { readonly record: User; readonly onSaved: () => void }) {
  const { t } = useTranslation();
  const post = useCallMutation();
  const { session } = useServices();
  const registry = useRegistry();
  const notify = useNotify();
  const { isBusy, run } = useBusyLock();

  const save = async ({ email_rate }: WireRecord) => {
    // Only this value: the server keeps fields that are not sent.
    const saved = userFrom(
      await post("user/update-user-info", { user_id: record.id ?? "", email_rate: email_rate ?? 0 }),
    );
    if (saved !== null) session.update(saved);
    notify.success(t("reports.saved"));
    onSaved();
    return undefined;
  };
  const send = async (): Promise<void> => {
    try {
      const call = callByPath(registry, "user/send-report");
      const answer = await post(call.path, writePayload(call, {}));
      const email = String(asRecord(answer).email ?? "");
      notify.success(t("reports.sent", { email: email || (record.email ?? "") }));
    } catch (error) {
      notify.failure(error);
    }
  };
  const sendNowButton = (
    <Button onClick={() => void run(send)} loading={isBusy} disabled={isBusy}>
      {t("reports.now")}
    </Button>
  );
  return <CallForm fields={fields} record={record} submit={t("reports.save")} onSubmit={save} beside={sendNowButton} />;
}

import { asRecord, callByPath, commonCalls, writePayload } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { useCallMutation } from "../../providers/use-call-mutation";
import { CallForm } from "../../screens/call-form";

const fields = commonCalls["message/push"].sends;

/** A form for administrators to send a message to all users, to providers or to customers. */
export default function PushForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslation();
  const post = useCallMutation();
  const registry = useRegistry();
  const notify = useNotify();
  const send = async (values: Readonly<Record<string, unknown>>) => {
    const call = callByPath(registry, "message/push");
    const answer = await post(call.path, writePayload(call, values));
    notify.success(t("inbox.sent", { count: recipientsIn(answer) }));
    onSent();
    return undefined;
  };
  return <CallForm fields={fields} record={{ audience: 0 }} submit={t("inbox.send")} onSubmit={send} />;
}

function recipientsIn(answer: unknown): number {
  return Number(asRecord(answer).recipients) || 0;
}

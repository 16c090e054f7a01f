import { Skeleton } from "antd";
import type { WireRecord } from "../../../contract";
import { type User, userFrom } from "../../client/session";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useServices } from "../../providers/services-context";
import { useCall } from "../../providers/use-call";
import { useCallMutation } from "../../providers/use-call-mutation";
import { LoadFailure } from "../../ui/load-failure";
import { providerField } from "../auth/account-declarations";
import { currentProvider, parseProviders, providerState, requestedProvider } from "../auth/provider-application";
import { useApplicationPrompt } from "../auth/use-application-prompt";
import { CallForm } from "../call-form";
import { useOwnAccount } from "./use-own-account";

const fields = { agent_id: { ...providerField, required: true } };

/** The customer's provider, the state of an application, and the form to apply for another provider. */
export function OwnProvider({ userId }: { readonly userId: number | undefined }) {
  const { account, error, refetch } = useOwnAccount(userId);
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (account === null) return <Skeleton active paragraph={{ rows: 2 }} />;
  return <Provider record={account} onSaved={() => void refetch()} />;
}

function Provider({ record, onSaved }: { readonly record: User; readonly onSaved: () => void }) {
  const { t } = useTranslation();
  const post = useCallMutation();
  const { session } = useServices();
  const notify = useNotify();
  const { data } = useCall("agent/list-all");
  const { confirmApplication, dialog } = useApplicationPrompt();

  const apply = async ({ agent_id }: WireRecord) => {
    const wanted = requestedProvider(record, agent_id);
    if (wanted === null) return new Map([["agent_id", t("provider.same")]]);
    const name = parseProviders(data).find((provider) => provider.id === wanted)?.name ?? String(wanted);
    // The user cancelled: an empty map means "refused, without field errors", so the form stays as it is.
    if (!(await confirmApplication(name))) return new Map<string, string>();
    const saved = userFrom(await post("user/apply-update-agent", { agent_id: wanted }));
    if (saved !== null) session.update(saved);
    notify.success(t("provider.applied"));
    onSaved();
    return undefined;
  };
  return (
    <>
      {dialog}
      <p role="status">{providerState(record)}</p>
      <CallForm
        fields={fields}
        record={{ ...record, agent_id: currentProvider(record) }}
        submit={t("provider.send")}
        onSubmit={apply}
      />
    </>
  );
}

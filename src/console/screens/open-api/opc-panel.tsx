import { Skeleton } from "antd";
import { useState } from "react";
import { asRecord, callByPath, opcFields, requestKind, type WireRecord, writePayload } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { useCall } from "../../providers/use-call";
import { useCallMutation } from "../../providers/use-call-mutation";
import { LoadFailure, Notice } from "../../ui/load-failure";
import { CallForm } from "../call-form";
import { Panel } from "../panel";
import styles from "../settings/account-settings.module.css";
import { AskProvider } from "./ask-provider";

interface Props {
  /** The customer who has the parameters. Undefined: the user's own. */
  readonly userId?: number;
}

/** The form for OPC parameters. The password is write-only: the server never sends it. */
export function OpcPanel({ userId }: Props) {
  const { t } = useTranslation();
  const post = useCallMutation();
  const registry = useRegistry();
  const notify = useNotify();
  const { data, loadError: error, isPending, refetch } = useCall("user/opc/detail", { user_id: userId ?? "" });
  const [saves, setSaves] = useState(0);
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  const record = asRecord(data);
  if (record.opc_enable !== 1) {
    return (
      <Notice title={t("opc.off")} text={t(userId === undefined ? "opc.offOwn" : "opc.offCustomer")}>
        <AskProvider kind={requestKind.opc} />
      </Notice>
    );
  }
  const save = async (values: WireRecord) => {
    const call = callByPath(registry, "user/opc/save");
    await post(call.path, writePayload(call, { ...values, user_id: userId ?? null }));
    notify.success(t("opc.saved"));
    await refetch();
    setSaves((count) => count + 1);
    return undefined;
  };
  const about = record.has_password === 1 ? t("opc.hasPassword") : t("opc.noPassword");
  return (
    <div className={styles.panels}>
      <Panel title={t("opc.parameters")} about={`${t("opc.about")} ${about}`}>
        {/* The key resets the form after a save, which removes the typed password. Other refreshes keep the input. */}
        <CallForm key={saves} fields={opcFields} record={record} submit={t("form.save")} onSubmit={save} />
      </Panel>
    </div>
  );
}

import { Button, Form } from "antd";
import type { ReactNode } from "react";
import { type AppUrl, callByPath, type Text, type WireRecord, writePayload } from "../../../contract";
import { ChangedElsewhereNote } from "../../generator/form/changed-elsewhere-note";
import { FieldItem } from "../../generator/form/field-item";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { useCallMutation } from "../../providers/use-call-mutation";
import { UnsavedInput } from "../unsaved-input";
import { useCallForm } from "../use-call-form";
import { urlField } from "./callback-texts";
import styles from "./open-api.module.css";

interface Props {
  /** Record key of the application. */
  readonly app: number;
  readonly url: AppUrl;
  readonly label: Text;
  readonly onSaved: () => Promise<unknown>;
  /** More buttons beside "Save". */
  readonly children: ReactNode;
}

/** The form for a callback URL. */
export function CallbackForm({ app, url, label, onSaved, children }: Props) {
  const { t } = useTranslation();
  const post = useCallMutation();
  const registry = useRegistry();
  const notify = useNotify();
  const field = urlField(label);
  const save = async (values: WireRecord) => {
    const call = callByPath(registry, "app/update-url");
    await post(call.path, writePayload(call, { id: app, event_type: url.event_type, ...values }));
    notify.success(t("openApi.urlSaved"));
    await onSaved();
    return undefined;
  };
  const { form, isSending, unsaved, latest } = useCallForm({
    fields: { callback_url: field },
    record: { callback_url: url.callback_url },
    onSubmit: save,
    clears: false,
    name: `${app} ${url.event_type}`,
  });
  return (
    <Form {...form.props} aria-busy={isSending}>
      <UnsavedInput unsaved={unsaved} />
      <ChangedElsewhereNote form={form} latest={latest} isFollowing />
      <FieldItem name="callback_url" field={field} form={form} draft={form.values} isDisabled={isSending} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={isSending} disabled={isSending}>
          {t("form.save")}
        </Button>
        {children}
      </div>
    </Form>
  );
}

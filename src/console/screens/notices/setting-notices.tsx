import { Skeleton } from "antd";
import { asRecord, callByPath, type Fields, noticeSettings, type WireRecord, writePayload } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { useCall } from "../../providers/use-call";
import { useCallMutation } from "../../providers/use-call-mutation";
import { LoadFailure } from "../../ui/load-failure";
import { PageHead } from "../../ui/page-head";
import { CallForm } from "../call-form";
import { Panel } from "../panel";
import styles from "../settings/account-settings.module.css";
import { PushSwitch } from "./push-switch";

const { mail_from, push_from, inbox_from, kinds, digest_hour } = noticeSettings;
const { quiet_begin, quiet_end, quiet_critical, next_minutes, next_id } = noticeSettings;

/** The panels with their settings. */
const parts = [
  { name: "ways", fields: { mail_from, push_from, inbox_from, digest_hour, kinds } },
  { name: "quiet", fields: { quiet_begin, quiet_end, quiet_critical } },
  // Other roles may not call the list of people who can be next.
  { name: "next", fields: { next_minutes, next_id }, needs: "assignee" },
] as const;

/** The user's settings for notices of alarms. */
export default function SettingNotices() {
  const { t, zone } = useTranslation();
  const can = useAccess();
  const { data, loadError, refetch } = useCall("notice/settings");
  return (
    <>
      <PageHead title={t("notices.title")} />
      {loadError !== null ? (
        <LoadFailure error={loadError} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <div className={styles.panels}>
          {parts.map(({ name, fields, ...part }) =>
            "needs" in part && !can("list", part.needs) ? null : (
              <Panel key={name} title={t(`notices.${name}`)} about={t(`notices.${name}About`, { zone })}>
                <Part fields={fields} record={asRecord(data)} onSaved={() => void refetch()} />
              </Panel>
            ),
          )}
          <Panel title={t("notices.push")} about={t("notices.pushAbout")}>
            <PushSwitch settings={asRecord(data)} onChanged={() => void refetch()} />
          </Panel>
        </div>
      )}
    </>
  );
}

interface PartProps {
  readonly fields: Fields;
  /** All settings: saving one part sends the other parts unchanged. */
  readonly record: WireRecord;
  readonly onSaved: () => void;
}

function Part({ fields, record, onSaved }: PartProps) {
  const { t } = useTranslation();
  const post = useCallMutation();
  const registry = useRegistry();
  const notify = useNotify();
  const save = async (values: WireRecord) => {
    const call = callByPath(registry, "notice/save-settings");
    await post(call.path, writePayload(call, { ...record, ...values }));
    notify.success(t("notices.saved"));
    onSaved();
    return undefined;
  };
  return <CallForm fields={fields} record={record} submit={t("notices.save")} onSubmit={save} />;
}

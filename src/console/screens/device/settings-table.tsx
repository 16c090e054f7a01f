import { useCan } from "@refinedev/core";
import { useMemo, useState } from "react";
import type { Resource, WireRecord } from "../../../contract";
import { valuesOf } from "../../generator/form/form-values";
import { formatTime, t, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { CancelButton } from "./cancel-button";
import styles from "./device.module.css";
import { NextReportNote } from "./next-report-note";
import { type PendingCommand, type SettingState, settingStates, settingsForm } from "./setting-states";
import { useSettingsSave } from "./use-settings-save";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
  /** The pending commands with time and user; empty if the server does not tell. */
  readonly commands: readonly PendingCommand[];
  /** Called with the new record after a change was cancelled. */
  readonly onChanged: () => void;
}

/** The settings in effect and the pending changes, which can be cancelled. */
export function SettingsTable({ resource, record, commands, onChanged }: Props) {
  const { t } = useTranslation();
  const { data: editing } = useCan({ resource: resource.name, action: "edit" });
  const { cancel, busy } = useCancel(resource, record, onChanged);
  return (
    <section>
      <h2>{t("waiting.title")}</h2>
      <table className={styles.settings}>
        <thead>
          <tr>
            <th scope="col">{t("waiting.setting")}</th>
            <th scope="col">{t("waiting.inEffect")}</th>
            <th scope="col">{t("waiting.waits")}</th>
          </tr>
        </thead>
        <tbody>
          {settingStates(resource, record, commands).map((setting) => (
            <tr key={setting.name}>
              <th scope="row">{setting.label}</th>
              <td>{setting.inEffect}</td>
              <td>
                {setting.pending === null ? (
                  <span className={styles.quiet}>{t("waiting.nothing")}</span>
                ) : (
                  <span className={styles.waits}>
                    <strong>{setting.pending}</strong>
                    <PendingSince command={commands.find(({ kind }) => kind === setting.kind)} />
                    {setting.revertTo !== null && editing?.can && (
                      <CancelButton
                        label={t("waiting.cancel", { label: setting.label })}
                        isBusy={busy === setting.name}
                        onCancel={() => void cancel(setting)}
                      />
                    )}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NextReportNote record={record} />
    </section>
  );
}

/** Cancels a pending setting by saving the value in effect again. */
function useCancel(resource: Resource, record: WireRecord, onChanged: () => void) {
  const notify = useNotify();
  const form = useMemo(() => settingsForm(resource), [resource]);
  const { save } = useSettingsSave(form);
  const [busy, setBusy] = useState<string | null>(null);
  const cancel = async ({ name, revertTo }: SettingState): Promise<void> => {
    setBusy(name);
    const saved = await save(record, { ...valuesOf(form, record), [name]: revertTo });
    setBusy(null);
    if (saved === null) return;
    if ("changed" in saved) notify.warning(t("setting.changedMeanwhile", { changes: saved.changed }));
    else notify.success(t("waiting.cancelled"));
    onChanged();
  };
  return { cancel, busy };
}

function PendingSince({ command }: { readonly command: PendingCommand | undefined }) {
  const { t } = useTranslation();
  if (command === undefined) return null;
  const { username } = command;
  const time = formatTime(command.time);
  return (
    <span className={styles.since}>
      {username === "" ? t("waiting.since", { time }) : t("waiting.sinceBy", { time, name: username })}
    </span>
  );
}

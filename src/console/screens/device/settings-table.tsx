import { useMemo, useState } from "react";
import type { Resource, WireRecord } from "../../../contract";
import { valuesOf } from "../../generator/form/form-values";
import { formatTime, t } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useCan } from "../../providers/services-context";
import { CancelButton } from "./cancel-button";
import styles from "./device.module.css";
import { NextReportNote } from "./next-report-note";
import { type PendingCommand, type SettingState, settingStates, settingsForm } from "./setting-states";
import { useSettingsSave } from "./use-settings-save";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
  /** Since when things wait, where the server tells. */
  readonly waiting: readonly PendingCommand[];
  /** The record as it is once something was taken back. */
  readonly onChanged: (record: WireRecord) => void;
}

/** What a device works by, what waits for its next report, and a way to take that back. */
export function SettingsTable({ resource, record, waiting, onChanged }: Props) {
  const can = useCan();
  const { takeBack, busy } = useTakeBack(resource, record, onChanged);
  return (
    <section>
      <h2>{t("waiting.title")}</h2>
      <table className={styles.standings}>
        <thead>
          <tr>
            <th scope="col">{t("waiting.setting")}</th>
            <th scope="col">{t("waiting.inEffect")}</th>
            <th scope="col">{t("waiting.waits")}</th>
          </tr>
        </thead>
        <tbody>
          {settingStates(resource, record, waiting).map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.label}</th>
              <td>{line.inEffect}</td>
              <td>
                {line.pending === null ? (
                  <span className={styles.quiet}>{t("waiting.nothing")}</span>
                ) : (
                  <span className={styles.waits}>
                    <strong>{line.pending}</strong>
                    <Since waiting={waiting.find(({ kind }) => kind === line.kind)} />
                    {line.revertTo !== null && can("edit", resource.name) && (
                      <CancelButton
                        label={t("waiting.cancel", { label: line.label })}
                        isBusy={busy === line.name}
                        onCancel={() => void takeBack(line)}
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

/** Takes one waiting setting back: the one in effect is saved again, which ends the waiting. */
function useTakeBack(resource: Resource, record: WireRecord, onChanged: (record: WireRecord) => void) {
  const notify = useNotify();
  const form = useMemo(() => settingsForm(resource), [resource]);
  const { save } = useSettingsSave(form);
  const [busy, setBusy] = useState<string | null>(null);
  const takeBack = async ({ name, revertTo }: SettingState): Promise<void> => {
    setBusy(name);
    const saved = await save(record, { ...valuesOf(form, record), [name]: revertTo });
    setBusy(null);
    if (saved === null) return;
    if ("changed" in saved) notify.warning(t("setting.changedMeanwhile", { changes: saved.changed }));
    else notify.success(t("waiting.cancelled"));
    onChanged("changed" in saved ? saved.fresh : saved.record);
  };
  return { takeBack, busy };
}

function Since({ waiting }: { readonly waiting: PendingCommand | undefined }) {
  if (waiting === undefined) return null;
  const { time, username } = waiting;
  const at = formatTime(time);
  return (
    <span className={styles.since}>
      {username === "" ? t("waiting.since", { time: at }) : t("waiting.sinceBy", { time: at, name: username })}
    </span>
  );
}

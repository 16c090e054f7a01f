import { Alert, Button, Form } from "antd";
import { useId, useMemo, useRef, useState } from "react";
import type { Resource, WireRecord } from "../../../contract";
import { ChangedElsewhereNote } from "../../generator/form/changed-elsewhere-note";
import { FormSections } from "../../generator/form/form-sections";
import { type FormValues, valuesOf } from "../../generator/form/form-values";
import { RecoveredInputNote } from "../../generator/form/recovered-input-note";
import { UnsavedDialog } from "../../generator/form/unsaved-dialog";
import { useRecordForm } from "../../generator/form/use-record-form";
import { useUnsavedGuard } from "../../generator/form/use-unsaved-guard";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { AdvicePanel } from "./advice-panel";
import styles from "./device.module.css";
import { LifeEstimatePanel } from "./life-estimate-panel";
import { numberIn } from "./number-in";
import { settingsForm } from "./setting-states";
import { useSettingsSave } from "./use-settings-save";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
}

/** The form for time setting and report interval, with an explanation of the selected values. */
export function SettingsForm({ resource, record }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const settings = useMemo(() => settingsForm(resource), [resource]);
  const latest = valuesOf(settings, record);
  // The version of the record that the user sees. It is replaced only after a message about a newer one.
  const shownRecord = useRef(record);
  const [store] = Form.useForm();
  const form = useRecordForm({
    resource: settings,
    mode: "edit",
    record,
    start: latest,
    form: store,
    id: useId(),
    onSubmit: (values) => submit(values),
  });
  const { save, isSaving } = useSettingsSave(settings);
  const [changed, setChanged] = useState<string | null>(null);
  const guard = useUnsavedGuard(() => form.isDirty, form.isDirty);

  const submit = async (values: FormValues): Promise<void> => {
    const saved = await save(shownRecord.current, values);
    if (saved === null) return;
    if ("changed" in saved) {
      shownRecord.current = saved.fresh;
      setChanged(saved.changed);
      return;
    }
    shownRecord.current = saved.record;
    setChanged(null);
    form.restart(valuesOf(settings, saved.record));
    notify.success(t(numberIn(saved.record, "active_time") === null ? "setting.savedNow" : "setting.saved"));
  };

  const restartFromLatest: typeof form.restart = (values, unsaved) => {
    shownRecord.current = record;
    setChanged(null);
    form.restart(values, unsaved);
  };

  return (
    <>
      <Form {...form.props} aria-busy={isSaving}>
        <h2>{t("setting.change")}</h2>
        <RecoveredInputNote recovered={form.recovered} isDirty={form.isDirty} />
        <ChangedElsewhereNote form={{ ...form, restart: restartFromLatest }} latest={latest} isFollowing />
        {changed !== null && (
          <Alert type="error" showIcon message={t("setting.changedMeanwhile", { changes: changed })} />
        )}
        <div className={styles.choice}>
          <FormSections resource={settings} form={form} isDisabled={isSaving} />
          <LifeEstimatePanel record={form.draft} timeSetting={numberIn(form.draft, "time_setting")} />
        </div>
        <Button type="primary" htmlType="submit" loading={isSaving} disabled={!form.isDirty}>
          {t("setting.save")}
        </Button>
      </Form>
      <UnsavedDialog guard={guard} />
      <AdvicePanel record={form.draft} timeSetting={numberIn(form.draft, "time_setting")} />
    </>
  );
}

import { Button, Form } from "antd";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { Resource, WireRecord } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import { ChangedElsewhereNote } from "./changed-elsewhere-note";
import styles from "./form.module.css";
import { FormSections } from "./form-sections";
import type { FormMode, FormValues } from "./form-values";
import { RecoveredInputNote } from "./recovered-input-note";
import { UnsavedDialog } from "./unsaved-dialog";
import { useRecordForm } from "./use-record-form";
import { useSave } from "./use-save";
import { useUnsavedGuard } from "./use-unsaved-guard";

interface Props {
  readonly resource: Resource;
  readonly mode: FormMode;
  readonly record: WireRecord;
  /** The initial values. If they change later, another person has changed the record. */
  readonly start: FormValues;
  /** Called after saving. `another`: the form has been cleared for the next record. */
  readonly onSaved: (record: WireRecord, next: "leave" | "another") => void;
  readonly onCancel: () => void;
}

/** The form of one record: inputs, faults, saving, and a question before unsaved input is lost. */
export function RecordForm({ resource, mode, record, start, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  // The phone has a back button above the form instead of a Cancel button.
  const isPhone = useIsPhone();
  const { form: store, save, isSaving } = useSave({ resource, mode, record });
  const next = useRef<"leave" | "another">("leave");
  const form = useRecordForm({
    resource,
    mode,
    record,
    start,
    form: store,
    id: useId(),
    onSubmit: (values) => submit(values),
  });
  // An object, so that setting the same name again triggers the effect.
  const [toFocus, setToFocus] = useState<{ readonly name: string } | null>(null);
  /** Server messages about fields without an input in this form. */
  const [others, setOthers] = useState<readonly string[]>([]);
  const isDone = useRef(false);
  // Refine resets the form after its first render. antd would then mount each input a second time.
  const [isReset, setReset] = useState(false);
  useLayoutEffect(() => setReset(true), []);
  const guard = useUnsavedGuard(() => form.isDirty && !isDone.current, form.isDirty);

  const focus = useEffectEvent(form.focus);
  useEffect(() => {
    // Inputs are disabled while saving, and a disabled input cannot take the focus.
    if (toFocus !== null && !isSaving) focus(toFocus.name);
  }, [toFocus, isSaving]);

  /** Clears the form, keeps the variant and focuses the first input. */
  const beginAnother = (): void => {
    const { variant } = resource;
    form.restart(variant === null ? start : { ...start, [variant]: form.values[variant] });
    const [first] = form.names;
    if (first !== undefined) setToFocus({ name: first });
  };

  const submit = async (values: FormValues): Promise<void> => {
    // Ignores a second click while the router leaves the form.
    if (isDone.current) return;
    const asked = next.current;
    const saved = await save(values, form.names);
    if (saved === null) return;
    setOthers([]);
    if ("record" in saved) {
      isDone.current = asked === "leave";
      if (asked === "another") beginAnother();
      return onSaved(saved.record, asked);
    }
    setOthers(saved.others);
    const [first] = saved.messages.keys();
    if (first !== undefined) setToFocus({ name: first });
  };
  const submitAnother = (): void => {
    next.current = "another";
    form.submit();
  };

  return (
    <>
      <Form {...form.props} aria-busy={isSaving}>
        <RecoveredInputNote recovered={form.recovered} isDirty={form.isDirty} />
        <ChangedElsewhereNote form={form} latest={start} />
        {isReset && <FormSections resource={resource} form={form} isDisabled={isSaving} />}
        {others.length > 0 && (
          <p role="alert" className={styles.others}>
            {others.join(" ")}
          </p>
        )}
        <div className={styles.save}>
          <Button type="primary" htmlType="submit" loading={isSaving} onClick={() => (next.current = "leave")}>
            {t("form.save")}
          </Button>
          {mode === "create" && (
            <Button disabled={isSaving} onClick={submitAnother}>
              {t("form.saveAnother")}
            </Button>
          )}
          {!isPhone && (
            <Button disabled={isSaving} onClick={onCancel}>
              {t("form.cancel")}
            </Button>
          )}
        </div>
      </Form>
      <UnsavedDialog guard={guard} />
    </>
  );
}

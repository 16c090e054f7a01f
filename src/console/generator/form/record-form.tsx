import { Button, Form } from "antd";
import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Resource, WireRecord } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import styles from "./form.module.css";
import { FormSections } from "./form-sections";
import type { FormMode, FormValues } from "./form-values";
import { blurredField, inputId } from "./input-id";
import { RecoveredInputNote } from "./recovered-input-note";
import { UnsavedDialog } from "./unsaved-dialog";
import { useRecordForm } from "./use-record-form";
import { useSave } from "./use-save";
import { useUnsavedGuard } from "./use-unsaved-guard";

interface Props {
  readonly resource: Resource;
  readonly mode: FormMode;
  readonly record: WireRecord;
  readonly start: FormValues;
  /** Called after saving. `another`: the form has been cleared for the next record. */
  readonly onSaved: (record: WireRecord, next: "leave" | "another") => void;
  readonly onCancel: () => void;
}

/** Focuses an input and scrolls it into view. */
function focusOn(prefix: string, name: string): void {
  const input = document.getElementById(inputId(prefix, name));
  input?.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
}

/** The form of one record: inputs, faults, saving, and a question before unsaved input is lost. */
export function RecordForm({ resource, mode, record, start, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  const prefix = useId();
  // The phone has a back button above the form instead of a Cancel button.
  const isPhone = useIsPhone();
  const form = useRecordForm({ resource, mode, record, start });
  const { save, isSaving } = useSave({ resource, mode, record });
  // An object, so that setting the same name again triggers the effect.
  const [toFocus, setToFocus] = useState<{ readonly name: string } | null>(null);
  /** Server messages about fields without an input in this form. */
  const [others, setOthers] = useState<readonly string[]>([]);
  const isDone = useRef(false);
  const guard = useUnsavedGuard(() => form.isDirty && !isDone.current, form.isDirty);

  useEffect(() => {
    // Inputs are disabled while saving, and a disabled input cannot take the focus.
    if (toFocus !== null && !isSaving) focusOn(prefix, toFocus.name);
  }, [toFocus, isSaving, prefix]);

  /** Clears the form, keeps the variant and focuses the first input. */
  const beginAnother = (): void => {
    const { variant } = resource;
    form.restart(variant === null ? start : { ...start, [variant]: form.values[variant] });
    const [first] = form.names;
    if (first !== undefined) setToFocus({ name: first });
  };

  const submit = async (next: "leave" | "another"): Promise<void> => {
    const faulty = form.check();
    if (faulty !== null) return focusOn(prefix, faulty);
    const saved = await save(form.values, form.names);
    if (saved === null) return;
    setOthers([]);
    if ("record" in saved) {
      isDone.current = next === "leave";
      if (next === "another") beginAnother();
      return onSaved(saved.record, next);
    }
    form.refuse(saved.messages);
    setOthers(saved.others);
    const [first] = saved.messages.keys();
    if (first !== undefined) setToFocus({ name: first });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit("leave");
  };

  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    const name = blurredField(event);
    if (name !== null) form.visit(name);
  };

  return (
    <form noValidate onSubmit={onSubmit} onBlur={onBlur} aria-busy={isSaving}>
      <RecoveredInputNote recovered={form.recovered} isDirty={form.isDirty} />
      <Form component={false} layout="vertical">
        <FormSections resource={resource} form={form} mode={mode} isDisabled={isSaving} idPrefix={prefix} />
        {others.length > 0 && (
          <p role="alert" className={styles.others}>
            {others.join(" ")}
          </p>
        )}
        <div className={styles.save}>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t("form.save")}
          </Button>
          {mode === "create" && (
            <Button disabled={isSaving} onClick={() => void submit("another")}>
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
    </form>
  );
}

import { Button, Form } from "antd";
import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Resource, WireRecord } from "../../../contract";
import { t } from "../../i18n";
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
  /** After saving; `another` when the next one is to be added at once. */
  readonly onSaved: (record: WireRecord, next: "leave" | "another") => void;
  readonly onCancel: () => void;
}

/** Puts the focus on the first input with a fault, where it can be seen. */
function focusOn(prefix: string, name: string): void {
  const input = document.getElementById(inputId(prefix, name));
  input?.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
}

/** The form of one record: inputs, what is wrong with them, saving, and a guard over what has not been saved. */
export function RecordForm({ resource, mode, record, start, onSaved, onCancel }: Props) {
  const prefix = useId();
  // There the way back stands above the form, and the bar is to leave room for it.
  const isPhone = useIsPhone();
  const form = useRecordForm({ resource, mode, record, start });
  const { save, isSaving } = useSave({ resource, mode, record });
  // An object, so that the same input can be focused again.
  const [toFocus, setToFocus] = useState<{ readonly name: string } | null>(null);
  /** What the server said of fields that have no input here. */
  const [others, setOthers] = useState<readonly string[]>([]);
  const isDone = useRef(false);
  const guard = useUnsavedGuard(() => form.isDirty && !isDone.current, form.isDirty);

  useEffect(() => {
    // An input takes the focus only once it may be written in again.
    if (toFocus !== null && !isSaving) focusOn(prefix, toFocus.name);
  }, [toFocus, isSaving, prefix]);

  /** An empty form of the same variant, ready for typing. */
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
    const left = blurredField(event);
    if (left !== null) form.visit(left);
  };

  return (
    <form noValidate onSubmit={onSubmit} onBlur={onBlur} aria-busy={isSaving}>
      <RecoveredInputNote kept={form.kept} isDirty={form.isDirty} />
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

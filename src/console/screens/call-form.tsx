import { Button, Form } from "antd";
import type { ReactNode } from "react";
import type { Fields, WireRecord } from "../../contract";
import { ChangedElsewhereNote } from "../generator/form/changed-elsewhere-note";
import { FieldItem } from "../generator/form/field-item";
import styles from "../generator/form/form.module.css";
import { UnsavedInput } from "./unsaved-input";
import { useCallForm } from "./use-call-form";

interface Props {
  readonly fields: Fields;
  /** The values as last read, in wire form. Changes by others reach the form as `ChangedElsewhereNote` describes. */
  readonly record: WireRecord;
  /** Text of the submit button. */
  readonly submit: string;
  /**
   * Sends the values, keyed by field name. A thrown error is shown, its field messages at their inputs. Instead of
   * sending, the function may return messages keyed by field name; undefined means success.
   */
  readonly onSubmit: (values: WireRecord) => Promise<ReadonlyMap<string, string> | undefined>;
  /** Whether to clear the inputs after success. Default: false. */
  readonly clears?: boolean;
  /** Shown beside the submit button. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A form for a call that belongs to no resource.
 *
 * @example
 * <CallForm fields={{ name: field.text({ label: "Name" }) }} record={{}} submit={t("form.save")} onSubmit={save} />
 */
export function CallForm({ fields, record, submit, onSubmit, clears = false, beside, children }: Props) {
  const { form, isSending, unsaved, latest } = useCallForm({ fields, record, onSubmit, clears });
  return (
    <Form {...form.props} aria-busy={isSending}>
      <UnsavedInput unsaved={unsaved} />
      <ChangedElsewhereNote form={form} latest={latest} isFollowing />
      <div className={styles.inputs}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} form={form} draft={form.values} isDisabled={isSending} />
        ))}
      </div>
      {children}
      <div className={styles.beside}>
        <Button type="primary" htmlType="submit" loading={isSending} disabled={isSending}>
          {submit}
        </Button>
        {beside}
      </div>
    </Form>
  );
}

import { Button, Form } from "antd";
import { type FormEvent, type ReactNode, useId } from "react";
import type { Fields, WireRecord } from "../../contract";
import { FieldItem } from "../generator/form/field-item";
import styles from "../generator/form/form.module.css";
import { UnsavedInput } from "./unsaved-input";
import { useCallForm } from "./use-call-form";

interface Props {
  readonly fields: Fields;
  /** What the inputs hold to begin with, as the wire has it. */
  readonly record: WireRecord;
  /** Text of the button. */
  readonly submit: string;
  /**
   * Sends the values, by field name; what it throws is said, with its messages at their inputs. It may give messages of
   * its own in place of sending.
   */
  readonly onSubmit: (values: WireRecord) => Promise<ReadonlyMap<string, string> | undefined>;
  /** Whether the inputs are cleared afterwards. */
  readonly clears?: boolean;
  /** Stands beside the button. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

/** A form over the fields of one call that belongs to no resource. */
export function CallForm({ fields, record, submit, onSubmit, clears = false, beside, children }: Props) {
  const prefix = useId();
  const { form, isSending, send, unsaved } = useCallForm({ fields, record, onSubmit, clears, prefix });
  const go = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate onSubmit={go} aria-busy={isSending}>
      <UnsavedInput unsaved={unsaved} />
      <Form component={false} layout="vertical">
        <div className={styles.inputs}>
          {Object.entries(fields).map(([name, field]) => (
            <FieldItem
              key={name}
              name={name}
              field={field}
              form={form}
              mode="create"
              isDisabled={isSending}
              idPrefix={prefix}
            />
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
    </form>
  );
}

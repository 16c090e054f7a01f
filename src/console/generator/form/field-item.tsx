import { Form } from "antd";
import type { FocusEvent } from "react";
import type { Field } from "../../../contract";
import { FieldInput } from "../../fields/inputs";
import { text } from "../../i18n";
import type { FormMode } from "./form-values";
import type { RecordForm } from "./use-record-form";

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly form: Pick<RecordForm, "values" | "draft" | "change" | "faultAt" | "isRequiredAt">;
  readonly mode: FormMode;
  readonly isDisabled: boolean;
  /** Told apart from other forms on the page. */
  readonly idPrefix: string;
}

/** Id of the input of a field. */
export const inputId = (prefix: string, name: string): string => `${prefix}-${name}`;

/**
 * The field whose input has just been left, for the form to hear of it by one listener; null while the focus only moves
 * within it.
 */
export function fieldLeft({ target, relatedTarget }: FocusEvent<HTMLElement>): string | null {
  const left = target.closest<HTMLElement>("[data-field]");
  return left === null || left.contains(relatedTarget) ? null : (left.dataset.field ?? null);
}

/** One field of a form: label, input, and below it what is wrong, else what is meant. */
export function FieldItem({ name, field, form, mode, isDisabled, idPrefix }: Props) {
  const id = inputId(idPrefix, name);
  const fault = form.faultAt(name);
  const hint = field.hint === undefined ? null : text(field.hint);
  return (
    <div data-field={name}>
      <Form.Item
        label={text(field.label)}
        htmlFor={id}
        required={form.isRequiredAt(name)}
        validateStatus={fault === null ? "" : "error"}
        help={fault === null ? undefined : <span id={`${id}-says`}>{fault}</span>}
        extra={hint !== null && <span {...(fault === null && { id: `${id}-says` })}>{hint}</span>}
      >
        <FieldInput
          id={id}
          name={name}
          field={field}
          value={form.values[name]}
          onChange={(value) => form.change(name, value)}
          isDisabled={isDisabled}
          isInvalid={fault !== null}
          describedBy={`${id}-says`}
          mode={mode}
          draft={form.draft}
        />
      </Form.Item>
    </div>
  );
}

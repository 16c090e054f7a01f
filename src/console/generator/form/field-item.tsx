import { Form } from "antd";
import type { Field } from "../../../contract";
import { FieldInput } from "../../fields/inputs";
import { text } from "../../i18n";
import type { FormMode } from "./form-values";
import { inputId } from "./input-id";
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

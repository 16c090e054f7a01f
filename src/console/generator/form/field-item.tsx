import { Form } from "antd";
import { memo } from "react";
import type { Field, WireRecord } from "../../../contract";
import { FieldInput } from "../../fields/inputs";
import { useTranslation } from "../../i18n";
import type { FormMode } from "./form-values";
import { inputId } from "./input-id";
import type { RecordForm } from "./use-record-form";

interface Props {
  readonly name: string;
  readonly field: Field;
  /** The form of the field. `change` must behave the same on every render: a new function does not cause a redraw. */
  readonly form: Pick<RecordForm, "values" | "draft" | "change" | "faultAt" | "isRequiredAt">;
  readonly mode: FormMode;
  readonly isDisabled: boolean;
  /** Makes input ids unique on the page. */
  readonly idPrefix: string;
}

/** Names of the other fields that an input reads, for example the field that limits the options of a choice. */
export function dependenciesOf(field: Field): readonly string[] {
  const suggestionFields = "suggestions" in field ? Object.values(field.suggestions?.by ?? {}) : [];
  const choiceFields = field.kind === "choice" ? [field.limitedBy, field.goesWith?.field] : [];
  const titleFields = field.kind === "relation" ? [field.titleIn] : [];
  return [...suggestionFields, ...choiceFields, ...titleFields].filter((name) => name !== undefined);
}

/** One field of a form: label, input, and its error or hint below. */
export function FieldItem({ name, field, form, mode, isDisabled, idPrefix }: Props) {
  return (
    <Item
      id={inputId(idPrefix, name)}
      name={name}
      field={field}
      value={form.values[name]}
      fault={form.faultAt(name)}
      isRequired={form.isRequiredAt(name)}
      mode={mode}
      isDisabled={isDisabled}
      dependencies={JSON.stringify(dependenciesOf(field).map((dependency) => form.draft[dependency] ?? null))}
      draft={form.draft}
      onChange={form.change}
    />
  );
}

interface ItemProps extends Pick<Props, "name" | "field" | "mode" | "isDisabled"> {
  readonly id: string;
  readonly value: unknown;
  readonly fault: string | null;
  readonly isRequired: boolean;
  /** The values of `draft` that the input reads, as JSON. */
  readonly dependencies: string;
  readonly draft: WireRecord;
  readonly onChange: RecordForm["change"];
}

const compared = ["id", "name", "field", "value", "fault", "isRequired", "mode", "isDisabled", "dependencies"] as const;

/** Memoised on the values it shows: typing in one input must not redraw thirty others. */
const Item = memo(
  function Item({ id, name, field, value, fault, isRequired, mode, isDisabled, draft, onChange }: ItemProps) {
    const { text } = useTranslation();
    const hint = field.hint === undefined ? null : text(field.hint);
    const messageId = `${id}-message`;
    return (
      <div data-field={name}>
        <Form.Item
          label={text(field.label)}
          htmlFor={id}
          required={isRequired}
          validateStatus={fault === null ? "" : "error"}
          help={fault === null ? undefined : <span id={messageId}>{fault}</span>}
          extra={hint !== null && <span {...(fault === null && { id: messageId })}>{hint}</span>}
        >
          <FieldInput
            id={id}
            name={name}
            field={field}
            value={value}
            onChange={(changed) => onChange(name, changed)}
            isDisabled={isDisabled}
            isInvalid={fault !== null}
            describedBy={messageId}
            mode={mode}
            draft={draft}
          />
        </Form.Item>
      </div>
    );
  },
  (before, after) => compared.every((name) => Object.is(before[name], after[name])),
);

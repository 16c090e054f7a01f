import { Form } from "antd";
import { memo } from "react";
import type { Field, WireRecord } from "../../../contract";
import { FieldInput } from "../../fields/inputs";
import { text } from "../../i18n";
import type { FormMode } from "./form-values";
import { inputId } from "./input-id";
import type { RecordForm } from "./use-record-form";

interface Props {
  readonly name: string;
  readonly field: Field;
  /** The form that the field stands in. Its `change` may be another function each time, as long as it does the same. */
  readonly form: Pick<RecordForm, "values" | "draft" | "change" | "faultAt" | "isRequiredAt">;
  readonly mode: FormMode;
  readonly isDisabled: boolean;
  /** Told apart from other forms on the page. */
  readonly idPrefix: string;
}

/** Names of the other fields that an input looks at. */
export function dependenciesOf(field: Field): readonly string[] {
  const narrowing = "suggestions" in field ? Object.values(field.suggestions?.by ?? {}) : [];
  const limits = field.kind === "choice" ? [field.limitedBy, field.goesWith?.field] : [];
  const limit = limits.filter((one) => one !== undefined);
  const title = field.kind === "relation" && field.titleIn !== undefined ? [field.titleIn] : [];
  return [...narrowing, ...limit, ...title];
}

/** One field of a form: label, input, and below it what is wrong, else what is meant. */
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
      seen={JSON.stringify(dependenciesOf(field).map((one) => form.draft[one] ?? null))}
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
  /** What the input sees of `draft`. */
  readonly seen: string;
  readonly draft: WireRecord;
  readonly onChange: RecordForm["change"];
}

const compared = ["id", "name", "field", "value", "fault", "isRequired", "mode", "isDisabled", "seen"] as const;

/** Drawn anew only when something changes that it shows: a key in one input must not draw thirty others. */
const Item = memo(
  function Item({ id, name, field, value, fault, isRequired, mode, isDisabled, draft, onChange }: ItemProps) {
    const hint = field.hint === undefined ? null : text(field.hint);
    const says = `${id}-says`;
    return (
      <div data-field={name}>
        <Form.Item
          label={text(field.label)}
          htmlFor={id}
          required={isRequired}
          validateStatus={fault === null ? "" : "error"}
          help={fault === null ? undefined : <span id={says}>{fault}</span>}
          extra={hint !== null && <span {...(fault === null && { id: says })}>{hint}</span>}
        >
          <FieldInput
            id={id}
            name={name}
            field={field}
            value={value}
            onChange={(changed) => onChange(name, changed)}
            isDisabled={isDisabled}
            isInvalid={fault !== null}
            describedBy={says}
            mode={mode}
            draft={draft}
          />
        </Form.Item>
      </div>
    );
  },
  (before, after) => compared.every((name) => Object.is(before[name], after[name])),
);

import { Form } from "antd";
import { memo, useMemo } from "react";
import { type Field, isRequired, type WireRecord } from "../../../contract";
import { FieldInput } from "../../fields/inputs";
import { useTranslation } from "../../i18n";
import type { FormMode } from "./form-values";
import type { FieldForm } from "./use-field-form";

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly form: Pick<FieldForm, "mode" | "rulesOf">;
  /** The record with the current input, for inputs that read other fields. */
  readonly draft: WireRecord;
  readonly isDisabled: boolean;
}

/** Names of the other fields that an input reads, for example the field that limits the options of a choice. */
export function dependenciesOf(field: Field): readonly string[] {
  const suggestionFields = "suggestions" in field ? Object.values(field.suggestions?.by ?? {}) : [];
  const choiceFields = field.kind === "choice" ? [field.limitedBy, field.goesWith?.field] : [];
  const titleFields = field.kind === "relation" ? [field.titleIn] : [];
  return [...suggestionFields, ...choiceFields, ...titleFields].filter((name) => name !== undefined);
}

/**
 * One field of a form: label, input, and its error or hint below. Must be inside antd's `Form`, which stores the
 * values.
 */
export function FieldItem({ name, field, form, draft, isDisabled }: Props) {
  return (
    <Item
      name={name}
      field={field}
      mode={form.mode}
      rulesOf={form.rulesOf}
      isDisabled={isDisabled}
      dependencies={JSON.stringify(dependenciesOf(field).map((dependency) => draft[dependency] ?? null))}
      draft={draft}
    />
  );
}

interface ItemProps
  extends Pick<Props, "name" | "field" | "isDisabled" | "draft">,
    Pick<FieldForm, "mode" | "rulesOf"> {
  /** The values of `draft` on which the input depends, as JSON. */
  readonly dependencies: string;
}

const compared = ["name", "field", "mode", "rulesOf", "isDisabled", "dependencies"] as const;

/**
 * Renders again only if a value changes on which the input depends: typing in one input must not redraw thirty others.
 */
const Item = memo(
  function Item({ name, field, mode, rulesOf, isDisabled, draft }: ItemProps) {
    const { text } = useTranslation();
    const rules = useMemo(() => rulesOf(name, field), [rulesOf, name, field]);
    return (
      <div data-field={name}>
        <Form.Item
          name={name}
          label={text(field.label)}
          rules={rules}
          required={isRequired(field, mode)}
          extra={field.hint !== undefined && text(field.hint)}
        >
          <BoundInput name={name} field={field} mode={mode} isDisabled={isDisabled} draft={draft} />
        </Form.Item>
      </div>
    );
  },
  (before, after) => compared.every((name) => Object.is(before[name], after[name])),
);

interface BoundProps extends Pick<Props, "name" | "field" | "isDisabled" | "draft"> {
  readonly mode: FormMode;
  // antd's `Form.Item` sets these props.
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly "aria-invalid"?: "true";
  readonly "aria-describedby"?: string;
}

const ignoreChange = (): void => undefined;

/** An input controlled by antd's `Form.Item`. */
function BoundInput(props: BoundProps) {
  const { id = "", value, onChange = ignoreChange, name, field, mode, isDisabled, draft } = props;
  return (
    <FieldInput
      id={id}
      name={name}
      field={field}
      value={value}
      onChange={onChange}
      isDisabled={isDisabled}
      isInvalid={props["aria-invalid"] === "true"}
      describedBy={props["aria-describedby"]}
      mode={mode}
      draft={draft}
    />
  );
}

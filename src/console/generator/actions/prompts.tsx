import { Form } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { type Action, valueIn, type WireRecord } from "../../../contract";
import { FieldItem } from "../form/field-item";
import { faultsOf, normalizedValues } from "../form/form-values";
import { RecoveredInputNote } from "../form/recovered-input-note";
import { useFieldForm } from "../form/use-field-form";
import type { PromptValues } from "./action-call";

interface Prompts {
  readonly isEmpty: boolean;
  /** The current values; null while one of them has a fault. */
  readonly values: PromptValues | null;
  readonly inputs: ReactNode;
}

/** The initial values: those of the record, where the action is declared as prefilled. */
function initialPrompts({ prompts = {}, isPrefilled }: Action, record: WireRecord): PromptValues {
  const sources =
    isPrefilled === true ? Object.fromEntries(Object.keys(prompts).map((name) => [name, name])) : isPrefilled;
  return Object.fromEntries(
    Object.entries(prompts).map(([name, field]) => {
      const source = sources?.[name];
      return [name, source === undefined ? null : valueIn(record, source, field)];
    }),
  );
}

interface Options {
  /** Id of the form. A button outside of it can submit it (`<Button htmlType="submit" form={id}>`). */
  readonly id: string;
  /** Identifies the draft on its page; null keeps no draft when the session ends. */
  readonly promptKey: string | null;
  readonly action: Action;
  readonly record: WireRecord;
  readonly isDisabled: boolean;
  /** Called with the values when the form is submitted without faults. */
  readonly onSubmit: (values: PromptValues) => void;
}

const noPrompts: NonNullable<Action["prompts"]> = {};

/** The inputs that an action needs before it runs, with their state. */
export function usePrompts({ id, promptKey, action, record, isDisabled, onSubmit }: Options): Prompts {
  const { prompts: fields = noPrompts } = action;
  const [start] = useState(() => initialPrompts(action, record));
  const [store] = Form.useForm();
  const form = useFieldForm({
    form: store,
    fields,
    mode: "create",
    start,
    draftName: promptKey === null ? null : `${action.name} ${promptKey}`,
    id,
    onSubmit: (values) => onSubmit(normalizedValues(fields, values)),
  });
  const { values } = form;
  const validValues = useMemo(
    () => (faultsOf(fields, values, "create").size > 0 ? null : normalizedValues(fields, values)),
    [fields, values],
  );
  return {
    isEmpty: Object.keys(fields).length === 0,
    values: validValues,
    inputs: (
      <Form {...form.props}>
        <RecoveredInputNote recovered={form.recovered} isDirty={form.isDirty} />
        {Object.entries(fields).map(([name, field]) => (
          <FieldItem
            key={name}
            name={name}
            field={field}
            form={form}
            draft={{ ...record, ...values }}
            isDisabled={isDisabled}
          />
        ))}
      </Form>
    ),
  };
}

interface FormProps extends Options {
  /** Content below the inputs that depends on their values. */
  readonly below?: (values: PromptValues | null) => ReactNode;
}

/** A form with only the inputs of an action. */
export function PromptForm({ below, ...options }: FormProps) {
  const { inputs, values } = usePrompts(options);
  return (
    <>
      {inputs}
      {below?.(values)}
    </>
  );
}

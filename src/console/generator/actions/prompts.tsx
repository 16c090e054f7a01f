import { Form } from "antd";
import { type FocusEvent, type FormEvent, type ReactNode, useId, useMemo, useState } from "react";
import { type Action, faultText, valueIn, type WireRecord } from "../../../contract";
import { createDraftStore } from "../../client/draft-store";
import { useLanguage } from "../../i18n";
import { FieldItem } from "../form/field-item";
import { faultOf, normalizedValue } from "../form/form-values";
import { blurredField, inputId } from "../form/input-id";
import { RecoveredInputNote } from "../form/recovered-input-note";
import { useInputRecovery } from "../form/use-input-recovery";
import type { PromptValues } from "./action-call";

interface Prompts {
  readonly isEmpty: boolean;
  /** Shows every fault and returns the values; null when there are faults. */
  readonly validate: () => PromptValues | null;
  /** The present values; null while one of them has a fault. */
  readonly values: PromptValues | null;
  readonly inputs: ReactNode;
}

interface FieldsProps {
  readonly action: Action;
  readonly record: WireRecord;
  readonly values: PromptValues;
  readonly visited: ReadonlySet<string>;
  readonly prefix: string;
  readonly isDisabled: boolean;
  readonly onChange: (name: string, value: unknown) => void;
  readonly onVisit: (name: string) => void;
  readonly onEnter: () => void;
}

function PromptFields({
  action,
  record,
  values,
  visited,
  prefix,
  isDisabled,
  onChange,
  onVisit,
  onEnter,
}: FieldsProps) {
  const language = useLanguage();
  const fields = Object.entries(action.prompts ?? {});
  const form = {
    values,
    draft: { ...record, ...values },
    change: onChange,
    isRequiredAt: (name: string) => action.prompts?.[name]?.required === true,
    faultAt: (name: string) => {
      const field = action.prompts?.[name];
      const fault = field === undefined || !visited.has(name) ? null : faultOf(values[name], name, field, "create");
      return field === undefined || fault === null ? null : faultText(fault, field.label, language);
    },
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onEnter();
  };
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    const name = blurredField(event);
    if (name !== null) onVisit(name);
  };
  return (
    <form noValidate onSubmit={onSubmit} onBlur={onBlur}>
      <Form component={false} layout="vertical">
        {fields.map(([name, field]) => (
          <FieldItem
            key={name}
            name={name}
            field={field}
            form={form}
            mode="create"
            isDisabled={isDisabled}
            idPrefix={prefix}
          />
        ))}
      </Form>
    </form>
  );
}

/** The initial values: those of the record, where the action is declared as prefilled. */
function initialPrompts({ prompts = {}, isPrefilled }: Action, record: WireRecord): PromptValues {
  const sources =
    isPrefilled === true ? Object.fromEntries(Object.keys(prompts).map((name) => [name, name])) : isPrefilled;
  return Object.fromEntries(
    Object.entries(prompts).flatMap(([name, field]) => {
      const source = sources?.[name];
      return source === undefined ? [] : [[name, valueIn(record, source, field)]];
    }),
  );
}

/** Unsaved prompt values, kept when the session ends. */
const drafts = createDraftStore<PromptValues>();

interface Options {
  /** Identifies the draft on its page; null keeps no draft when the session ends. */
  readonly promptKey: string | null;
  readonly action: Action;
  readonly record: WireRecord;
  readonly isDisabled: boolean;
  /** Called when Enter is pressed in an input. */
  readonly onEnter: () => void;
}

/** The inputs that an action needs before it runs, with their state. */
export function usePrompts({ promptKey, action, record, isDisabled, onEnter }: Options): Prompts {
  const prefix = useId();
  const [initial] = useState(() => initialPrompts(action, record));
  const [values, setValues] = useState<PromptValues>(initial);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
  const recovered = useInputRecovery({
    drafts,
    name: `${action.name} ${promptKey}`,
    unsaved: () => (promptKey !== null && isDirty ? values : null),
    restore: setValues,
  });
  const fields = useMemo(() => Object.entries(action.prompts ?? {}), [action]);
  const faulty = fields.find(([name, field]) => faultOf(values[name], name, field, "create") !== null);
  const validValues = useMemo(
    () =>
      faulty !== undefined
        ? null
        : Object.fromEntries(
            fields.map(([name, field]) => {
              const reading = normalizedValue(values[name], name, field);
              return [name, "value" in reading ? reading.value : null];
            }),
          ),
    [faulty, fields, values],
  );
  return {
    isEmpty: fields.length === 0,
    values: validValues,
    validate: () => {
      setVisited(new Set(fields.map(([name]) => name)));
      if (faulty !== undefined) document.getElementById(inputId(prefix, faulty[0]))?.focus();
      return validValues;
    },
    inputs: (
      <>
        <RecoveredInputNote recovered={recovered} isDirty={isDirty} />
        <PromptFields
          action={action}
          record={record}
          values={values}
          visited={visited}
          prefix={prefix}
          isDisabled={isDisabled}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          onEnter={onEnter}
          onVisit={(name) => setVisited((before) => new Set([...before, name]))}
        />
      </>
    ),
  };
}

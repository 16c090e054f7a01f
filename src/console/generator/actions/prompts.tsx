import { Form } from "antd";
import { type FocusEvent, type FormEvent, type ReactNode, useId, useMemo, useState } from "react";
import { type Action, faultText, valueIn, type WireRecord } from "../../../contract";
import { createDraftStore } from "../../client/draft-store";
import { language } from "../../i18n";
import { FieldItem } from "../form/field-item";
import { faultOf, normalizedValue } from "../form/form-values";
import { blurredField, inputId } from "../form/input-id";
import { RecoveredInputNote } from "../form/recovered-input-note";
import { useInputRecovery } from "../form/use-input-recovery";
import type { PromptValues } from "./action-call";

interface AskedInputs {
  readonly isEmpty: boolean;
  /** Looks at every input and says what is wrong; the values when nothing is. */
  readonly check: () => PromptValues | null;
  /** The values as they are now; null while something is wrong with one of them. */
  readonly now: PromptValues | null;
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

function AskedFields({ action, record, values, visited, prefix, isDisabled, onChange, onVisit, onEnter }: FieldsProps) {
  const fields = Object.entries(action.prompts ?? {});
  const form = {
    values,
    draft: { ...record, ...values },
    change: onChange,
    isRequiredAt: (name: string) => action.prompts?.[name]?.required === true,
    faultAt: (name: string) => {
      const field = action.prompts?.[name];
      const fault = field === undefined || !visited.has(name) ? null : faultOf(values[name], name, field, "create");
      return field === undefined || fault === null ? null : faultText(fault, field.label, language());
    },
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onEnter();
  };
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    const left = blurredField(event);
    if (left !== null) onVisit(left);
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

/** What the inputs hold at first. */
function beginning({ prompts = {}, isPrefilled }: Action, record: WireRecord): PromptValues {
  const sources =
    isPrefilled === true ? Object.fromEntries(Object.keys(prompts).map((name) => [name, name])) : isPrefilled;
  return Object.fromEntries(
    Object.entries(prompts).flatMap(([name, field]) => {
      const source = sources?.[name];
      return source === undefined ? [] : [[name, valueIn(record, source, field)]];
    }),
  );
}

/** What actions were told whose session ended. */
const shelf = createDraftStore<PromptValues>();

interface Options {
  /** Tells the question from others at its address; null where nothing is kept over the end of the session. */
  readonly place: string | null;
  readonly action: Action;
  readonly record: WireRecord;
  readonly isDisabled: boolean;
  /** Enter in an input. */
  readonly onEnter: () => void;
}

/** The inputs that an action asks for before it is done. */
export function usePrompts({ place, action, record, isDisabled, onEnter }: Options): AskedInputs {
  const prefix = useId();
  const [begun] = useState(() => beginning(action, record));
  const [values, setValues] = useState<PromptValues>(begun);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const isDirty = JSON.stringify(values) !== JSON.stringify(begun);
  const kept = useInputRecovery({
    shelf,
    name: `${action.name} ${place}`,
    entered: () => (place !== null && isDirty ? values : null),
    putBack: setValues,
  });
  const fields = useMemo(() => Object.entries(action.prompts ?? {}), [action]);
  const faulty = fields.find(([name, field]) => faultOf(values[name], name, field, "create") !== null);
  const now = useMemo(
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
    now,
    check: () => {
      setVisited(new Set(fields.map(([name]) => name)));
      if (faulty !== undefined) document.getElementById(inputId(prefix, faulty[0]))?.focus();
      return now;
    },
    inputs: (
      <>
        <RecoveredInputNote kept={kept} isDirty={isDirty} />
        <AskedFields
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

import { useMemo, useReducer } from "react";
import { faultText, isRequired, type Resource, type Section, type WireRecord } from "../../../contract";
import { createDraftStore } from "../../client/draft-store";
import { language } from "../../i18n";
import { newForm, reduceForm } from "./form-state";
import {
  changedValues,
  draftOf,
  type FormMode,
  type FormValues,
  faultOf,
  formFaults,
  sectionsFor,
} from "./form-values";
import { type RecoveredInput, useInputRecovery } from "./use-input-recovery";

/** A form over one record, as its inputs and its screen see it. */
export interface RecordForm {
  readonly values: FormValues;
  /** The record as it would be once saved. */
  readonly draft: WireRecord;
  readonly sections: readonly Section[];
  /** Names of the inputs that exist for the values at hand, in the form's order. */
  readonly names: readonly string[];
  readonly isDirty: boolean;
  /** Whether it holds input from before the session ended. */
  readonly kept: RecoveredInput;
  /** What is wrong with an input, as far as it is to be said yet. */
  readonly faultAt: (name: string) => string | null;
  readonly isRequiredAt: (name: string) => boolean;
  readonly change: (name: string, value: unknown) => void;
  readonly visit: (name: string) => void;
  /** Looks at everything and says all that is wrong. Gives the first input with a fault; null when there is none. */
  readonly check: () => string | null;
  readonly refuse: (messages: ReadonlyMap<string, string>) => void;
  /** Begins anew with these values, as after saving. */
  readonly restart: (values: FormValues) => void;
}

interface Options {
  readonly resource: Resource;
  readonly mode: FormMode;
  /** The record that is changed; empty for a new one. */
  readonly record: WireRecord;
  readonly start: FormValues;
}

/** What was changed in forms of records whose session ended. */
const shelf = createDraftStore<FormValues>();

/** The state of a form over one record. Knows the contract, and nothing of how inputs look. */
export function useRecordForm({ resource, mode, record, start }: Options): RecordForm {
  const [{ state, begun }, dispatch] = useReducer(
    (now: Started, change: Parameters<typeof reduceForm>[1]): Started => ({
      state: reduceForm(now.state, change),
      begun: change.type === "restart" ? change.values : now.begun,
    }),
    start,
    (values): Started => ({ state: newForm(values), begun: values }),
  );
  const { values, touched, messages } = state;
  const changed = useMemo(() => changedValues(resource, values, begun), [resource, values, begun]);
  const isDirty = Object.keys(changed).length > 0;
  const kept = useInputRecovery({
    shelf,
    name: `${resource.name} ${mode}`,
    // What others have changed meanwhile stands, but for the inputs that this person has changed.
    entered: () => (isDirty ? changed : null),
    putBack: (values) => dispatch({ type: "putBack", values }),
  });
  const form = useMemo((): Omit<RecordForm, "isDirty" | "kept"> => {
    const draft = draftOf(resource, record, values);
    const sections = sectionsFor(resource, draft);
    const names = sections.flatMap((section) => section.fields);
    const faultAt = (name: string): string | null => {
      const field = resource.fields[name];
      if (field === undefined) return null;
      const said = messages.get(name);
      if (said !== undefined) return said;
      const fault = touched.has(name) ? faultOf(values[name], name, field, mode) : null;
      return fault === null ? null : faultText(fault, field.label, language());
    };
    const isRequiredAt = (name: string): boolean => {
      const field = resource.fields[name];
      return field !== undefined && isRequired(field, mode);
    };
    return {
      values,
      draft,
      sections,
      names,
      faultAt,
      isRequiredAt,
      change: (name, value) => dispatch({ type: "change", name, value, fields: resource.fields }),
      visit: (name) => dispatch({ type: "visit", names: [name] }),
      check: () => {
        dispatch({ type: "visit", names });
        return formFaults(resource, record, values, mode).keys().next().value ?? null;
      },
      refuse: (said) => dispatch({ type: "refuse", messages: said }),
      restart: (next) => dispatch({ type: "restart", values: next }),
    };
  }, [resource, mode, record, values, touched, messages]);
  return { ...form, isDirty, kept };
}

interface Started {
  readonly state: ReturnType<typeof newForm>;
  /** The values that count as unchanged. */
  readonly begun: FormValues;
}

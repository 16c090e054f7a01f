import { useMemo, useReducer } from "react";
import { faultText, isRequired, type Resource, type Section, type WireRecord } from "../../../contract";
import { createDraftStore } from "../../client/draft-store";
import { useLanguage } from "../../i18n";
import { type FormChange, type FormState, newForm, reduceForm } from "./form-state";
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

/** The state of a record's form and its operations. */
export interface RecordForm {
  readonly values: FormValues;
  /** The record as it would be after saving, in wire form. */
  readonly draft: WireRecord;
  readonly sections: readonly Section[];
  /** Names of the applicable inputs, in the form's order. */
  readonly names: readonly string[];
  readonly isDirty: boolean;
  readonly recovered: RecoveredInput;
  /** The error text of an input that has been touched; null when there is none. */
  readonly faultAt: (name: string) => string | null;
  readonly isRequiredAt: (name: string) => boolean;
  readonly change: (name: string, value: unknown) => void;
  readonly visit: (name: string) => void;
  /** Shows all faults and returns the name of the first faulty input; null when the form is valid. */
  readonly check: () => string | null;
  /** Shows the server's messages at their inputs. */
  readonly refuse: (messages: ReadonlyMap<string, string>) => void;
  /** Resets the form to these values, for example after saving. */
  readonly restart: (values: FormValues) => void;
}

interface Options {
  readonly resource: Resource;
  readonly mode: FormMode;
  /** The record being edited; empty for a new one. */
  readonly record: WireRecord;
  readonly start: FormValues;
}

/** Unsaved changes, kept when the session ends. */
const drafts = createDraftStore<FormValues>();

/** The logic of a record's form, independent of its inputs and their looks. */
export function useRecordForm({ resource, mode, record, start }: Options): RecordForm {
  const language = useLanguage();
  const [{ state, initial }, dispatch] = useReducer(
    (before: History, change: FormChange): History => ({
      state: reduceForm(before.state, change),
      initial: change.type === "restart" ? change.values : before.initial,
    }),
    start,
    (values): History => ({ state: newForm(values), initial: values }),
  );
  const { values, touched, messages } = state;
  const changed = useMemo(() => changedValues(resource, values, initial), [resource, values, initial]);
  const isDirty = Object.keys(changed).length > 0;
  const recovered = useInputRecovery({
    drafts,
    name: `${resource.name} ${mode}`,
    // Only the changed values: the other inputs show the latest state of the record.
    unsaved: () => (isDirty ? changed : null),
    restore: (draft) => dispatch({ type: "restore", values: draft }),
  });
  const form = useMemo((): Omit<RecordForm, "isDirty" | "recovered"> => {
    const draft = draftOf(resource, record, values);
    const sections = sectionsFor(resource, draft);
    const names = sections.flatMap((section) => section.fields);
    const faultAt = (name: string): string | null => {
      const field = resource.fields[name];
      if (field === undefined) return null;
      const message = messages.get(name);
      if (message !== undefined) return message;
      const fault = touched.has(name) ? faultOf(values[name], name, field, mode) : null;
      return fault === null ? null : faultText(fault, field.label, language);
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
      refuse: (serverMessages) => dispatch({ type: "refuse", messages: serverMessages }),
      restart: (newValues) => dispatch({ type: "restart", values: newValues }),
    };
  }, [resource, mode, record, values, touched, messages, language]);
  return { ...form, isDirty, recovered };
}

interface History {
  readonly state: FormState;
  /** The values of the untouched form. */
  readonly initial: FormValues;
}

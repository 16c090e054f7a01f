import { useReducer, useState } from "react";
import {
  type FieldMessages,
  type Fields,
  faultText,
  isRequired,
  payloadNames,
  valueIn,
  type WireRecord,
} from "../../contract";
import { CallError } from "../client/call-error";
import { createDraftStore } from "../client/draft-store";
import { newForm, reduceForm } from "../generator/form/form-state";
import { type FormValues, faultOf, messagesFor, normalizedValue } from "../generator/form/form-values";
import { inputId } from "../generator/form/input-id";
import { useInputRecovery } from "../generator/form/use-input-recovery";
import { language } from "../i18n";
import { useNotify } from "../providers/notify";
import { useBusyLock } from "../providers/use-busy-lock";

interface Options {
  readonly fields: Fields;
  readonly record: WireRecord;
  readonly onSubmit: (values: WireRecord) => Promise<ReadonlyMap<string, string> | undefined>;
  readonly clears: boolean;
  readonly prefix: string;
  /** Distinguishes forms with the same fields at the same address. */
  readonly name?: string;
}

/** Keeps the changed values of forms whose session ended. */
const drafts = createDraftStore<FormValues>();

const formValues = (fields: Fields, record: WireRecord): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueIn(record, name, field)]));

/** The state of a form for a call that belongs to no resource. `CallForm` explains the options. */
export function useCallForm({ fields, record, onSubmit, clears, prefix, name = "" }: Options) {
  const notify = useNotify();
  const [state, dispatch] = useReducer(reduceForm, undefined, () => newForm(formValues(fields, record)));
  /** The values that count as saved. */
  const [saved, setSaved] = useState(() => formValues(fields, record));
  const { isBusy: isSending, isLocked, run } = useBusyLock();
  const { values, touched, messages } = state;
  const changed = changedValues(fields, values, saved);
  const isDirty = Object.keys(changed).length > 0;
  const kept = useInputRecovery({
    drafts,
    name: [...Object.keys(fields), name].join(" "),
    unsaved: () => (isDirty ? changed : null),
    restore: (entered) => dispatch({ type: "restore", values: entered }),
  });

  const faultAt = (name: string): string | null => {
    const field = fields[name];
    if (field === undefined) return null;
    const fault = touched.has(name) ? faultOf(values[name], name, field, "create") : null;
    return messages.get(name) ?? (fault === null ? null : faultText(fault, field.label, language()));
  };

  const refuse = (refusals: ReadonlyMap<string, string>): void => {
    dispatch({ type: "refuse", messages: refusals });
    const [first] = refusals.keys();
    if (first !== undefined) document.getElementById(inputId(prefix, first))?.focus();
  };

  const send = async (): Promise<void> => {
    const names = Object.keys(fields);
    dispatch({ type: "visit", names });
    const invalid = Object.entries(fields).find(
      ([name, field]) => faultOf(values[name], name, field, "create") !== null,
    );
    if (invalid !== undefined) return document.getElementById(inputId(prefix, invalid[0]))?.focus();
    const refusals = await run(async () => {
      try {
        const refused = await onSubmit(settledValues(fields, values));
        if (refused === undefined) setSaved(clears ? formValues(fields, {}) : values);
        if (refused === undefined && clears) dispatch({ type: "restart", values: formValues(fields, {}) });
        return refused;
      } catch (error) {
        notify.failure(error);
        return error instanceof CallError ? messagesFor(byField(error.fields, fields), names).own : undefined;
      }
    });
    if (refusals !== undefined) refuse(refusals);
  };

  const form = {
    values,
    draft: values,
    faultAt,
    isRequiredAt: (name: string): boolean => fields[name] !== undefined && isRequired(fields[name], "create"),
    change: (name: string, value: unknown): void => dispatch({ type: "change", name, value, fields }),
    visit: (name: string): void => dispatch({ type: "visit", names: [name] }),
  };
  // While the call is in flight, leaving the page loses nothing, so the form does not ask.
  const unsaved = { isDirty, kept, holdsInput: (): boolean => isDirty && !isLocked() };
  return { form, isSending, send, refuse, unsaved };
}

/** Maps messages keyed by payload name to the fields that send those names. A region field sends several. */
const byField = (messages: FieldMessages, fields: Fields): FieldMessages =>
  Object.fromEntries(
    Object.entries(messages).map(([sentAs, message]) => {
      const entry = Object.entries(fields).find(([name, field]) => payloadNames(name, field).includes(sentAs));
      return [entry?.[0] ?? sentAs, message];
    }),
  );

/** The values whose normalized form differs from the saved one. */
function changedValues(fields: Fields, values: FormValues, saved: FormValues): FormValues {
  const [now, before] = [settledValues(fields, values), settledValues(fields, saved)];
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => JSON.stringify(now[name]) !== JSON.stringify(before[name])),
  );
}

const settledValues = (fields: Fields, values: FormValues): WireRecord =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const normalized = normalizedValue(values[name], name, field);
      return [name, "value" in normalized ? normalized.value : null];
    }),
  );

import { useState } from "react";
import { type Fields, faultText, isRequired, valueIn, type WireRecord } from "../../../contract";
import { createDraftStore } from "../../client/draft-store";
import { changedValues, type FormValues, faultOf, normalizedValues } from "../../generator/form/form-values";
import { useInputRecovery } from "../../generator/form/use-input-recovery";
import { useLanguage } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useBusyLock } from "../../providers/use-busy-lock";
import { refusalsIn } from "../refusals";
import type { Unsaved } from "../unsaved-input";
import type { AuthFormState } from "./account-form-fields";
import { inputId } from "./input-id";

interface Options {
  readonly fields: Fields;
  /** The initial values, in wire form. */
  readonly record: WireRecord;
  /** Sends the values. Returns messages by field name instead of sending; undefined means success. */
  readonly onSubmit: (values: WireRecord) => Promise<ReadonlyMap<string, string> | undefined>;
  readonly prefix: string;
}

/** Keeps the changed values of forms whose session ended. */
const drafts = createDraftStore<FormValues>();

const noMessages: ReadonlyMap<string, string> = new Map();

/** The state of a form on the pages for visitors. antd's `Form`, which all other forms use, is too large for them. */
export function usePlainForm({ fields, record, onSubmit, prefix }: Options) {
  const notify = useNotify();
  const language = useLanguage();
  const names = Object.keys(fields);
  const [values, setValues] = useState<FormValues>(() =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueIn(record, name, field)])),
  );
  /** The values that count as saved. */
  const [saved, setSaved] = useState(values);
  /** Names of the inputs that have lost the focus once. Only these show their faults. */
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  /** The server's messages by field name. A message disappears when its input changes. */
  const [messages, setMessages] = useState(noMessages);
  const { isBusy: isSending, isLocked, run } = useBusyLock();
  const changed = changedValues(fields, values, saved);
  const isDirty = Object.keys(changed).length > 0;
  const recovered = useInputRecovery({
    drafts,
    name: names.join(" "),
    unsaved: () => (isDirty ? changed : null),
    restore: (entered) => setValues((before) => ({ ...before, ...entered })),
  });

  const faultAt = (name: string): string | null => {
    const field = fields[name];
    if (field === undefined) return null;
    const fault = visited.has(name) ? faultOf(values[name], name, field, "create") : null;
    return messages.get(name) ?? (fault === null ? null : faultText(fault, field.label, language));
  };

  const focus = (name: string): void => document.getElementById(inputId(prefix, name))?.focus();

  const refuse = (refusals: ReadonlyMap<string, string>): void => {
    setMessages(refusals);
    const [first] = refusals.keys();
    if (first !== undefined) focus(first);
  };

  const send = async (): Promise<void> => {
    setVisited(new Set(names));
    const invalid = Object.entries(fields).find(
      ([name, field]) => faultOf(values[name], name, field, "create") !== null,
    );
    if (invalid !== undefined) return focus(invalid[0]);
    const refusals = await run(async () => {
      try {
        const refused = await onSubmit(normalizedValues(fields, values));
        if (refused === undefined) setSaved(values);
        return refused;
      } catch (error) {
        notify.failure(error);
        return refusalsIn(error, fields);
      }
    });
    if (refusals !== undefined) refuse(refusals);
  };

  const form: AuthFormState = {
    values,
    faultAt,
    isRequiredAt: (name) => fields[name] !== undefined && isRequired(fields[name], "create"),
    change: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setMessages((before) => new Map([...before].filter(([refused]) => refused !== name)));
    },
    visit: (name) => setVisited((before) => (before.has(name) ? before : new Set([...before, name]))),
  };
  // While the call is in flight, leaving the page loses nothing, so the form does not ask.
  const unsaved: Unsaved = { isDirty, recovered, holdsInput: () => isDirty && !isLocked() };
  return { form, isSending, send, refuse, unsaved };
}

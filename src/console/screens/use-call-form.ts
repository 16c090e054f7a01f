import { Form } from "antd";
import { useId, useState } from "react";
import { type Fields, valueIn, type WireRecord } from "../../contract";
import { type FormValues, normalizedValues } from "../generator/form/form-values";
import { useFieldForm } from "../generator/form/use-field-form";
import { useNotify } from "../providers/notify";
import { useBusyLock } from "../providers/use-busy-lock";
import { refusalsIn } from "./refusals";
import type { Unsaved } from "./unsaved-input";

interface Options {
  readonly fields: Fields;
  readonly record: WireRecord;
  readonly onSubmit: (values: WireRecord) => Promise<ReadonlyMap<string, string> | undefined>;
  readonly clears: boolean;
  /** Distinguishes forms with the same fields at the same address. */
  readonly name?: string;
}

const formValues = (fields: Fields, record: WireRecord): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueIn(record, name, field)]));

/** The form of a call that belongs to no resource. `CallForm` explains the options. */
export function useCallForm({ fields, record, onSubmit, clears, name = "" }: Options) {
  const notify = useNotify();
  const { isBusy: isSending, isLocked, run } = useBusyLock();
  const [store] = Form.useForm();
  const [start] = useState(() => formValues(fields, record));

  const send = async (values: FormValues): Promise<void> => {
    const refusals = await run(async () => {
      try {
        const refused = await onSubmit(normalizedValues(fields, values));
        if (refused === undefined && clears) form.restart(formValues(fields, {}));
        else if (refused === undefined) form.markSaved();
        return refused;
      } catch (error) {
        notify.failure(error);
        return refusalsIn(error, fields);
      }
    });
    if (refusals !== undefined) form.refuse(refusals);
  };

  const form = useFieldForm({
    form: store,
    fields,
    mode: "create",
    start,
    draftName: [...Object.keys(fields), name].join(" "),
    id: useId(),
    onSubmit: send,
  });
  const { isDirty, recovered } = form;
  // While the call is in flight, leaving the page loses nothing, so the form does not ask.
  const unsaved: Unsaved = { isDirty, recovered, holdsInput: () => isDirty && !isLocked() };
  return { form, isSending, unsaved, latest: formValues(fields, record) };
}

import { Form, type FormInstance, type FormProps, type FormRule } from "antd";
import { type FocusEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type Field, type Fields, faultText } from "../../../contract";
import { createDraftStore } from "../../client/draft-store";
import { dependentChoices } from "../../fields/choice-options";
import { uploadFault } from "../../fields/files/running-uploads";
import { language, onLanguageChange } from "../../i18n";
import { blurredField } from "./blurred-field";
import { changedValues, type FormMode, type FormValues, faultOf, faultsOf } from "./form-values";
import { type InputRecovery, useInputRecovery } from "./use-input-recovery";

/** A form made from declared fields. Records, calls and actions all use it. */
export interface FieldForm {
  /** All fields of the form, including those that are hidden now. */
  readonly fields: Fields;
  /** Props of antd's `Form`. */
  readonly props: FormProps<FormValues>;
  readonly values: FormValues;
  readonly isDirty: boolean;
  readonly recovered: InputRecovery;
  readonly mode: FormMode;
  /** antd's rules of a field. The same functions on every render. */
  readonly rulesOf: (name: string, field: Field) => FormRule[];
  /** Shows all faults and focuses the first one; without faults, calls `onSubmit`. */
  readonly submit: () => unknown;
  /** Shows messages at their inputs and focuses the first one. */
  readonly refuse: (messages: ReadonlyMap<string, string>) => void;
  /** Resets the form to these values, for example after saving. @param unsaved values that still count as unsaved */
  readonly restart: (values: FormValues, unsaved?: FormValues) => void;
  /** Takes the current values as saved. */
  readonly markSaved: () => void;
  readonly focus: (name: string) => void;
}

interface Options {
  /** antd's form store: from Refine's `useForm` for a record, or else from antd's `Form.useForm`. */
  readonly form: FormInstance;
  /** The fields in the order of the form, including those that are hidden now. */
  readonly fields: Fields;
  readonly mode: FormMode;
  readonly start: FormValues;
  /** Identifies the form on its page; null keeps no input when the session ends. */
  readonly draftName: string | null;
  /** Id of the form, and the prefix of the ids of its inputs. */
  readonly id: string;
  readonly onSubmit: (values: FormValues) => void | Promise<void>;
}

/** Unsaved changes, kept when the session ends. */
const drafts = createDraftStore<FormValues>();

/** Inputs are checked after the first blur, not on every change. */
const noTriggers: string[] = [];

const ignore = (): void => undefined;

/**
 * The logic of a form on antd's store. antd redraws only the changed input. An input shows its fault once it has lost
 * the focus.
 *
 * Forms in dialogs use it too, instead of @refinedev/antd's `useModalForm` or `useDrawerForm`: these save records, but
 * the forms in dialogs make calls. Records are saved on pages with their own address.
 *
 * @example
 * const [store] = Form.useForm();
 * const form = useFieldForm({ form: store, fields, mode: "create", start, draftName: "scene", id, onSubmit: save });
 * <Form {...form.props}>…</Form>
 */
export function useFieldForm({ form, fields, mode, start, draftName, id, onSubmit }: Options): FieldForm {
  const [initial, setInitial] = useState(start);
  const visited = useRef(new Set<string>());
  const isSubmitting = useRef(false);
  const values = Form.useWatch<FormValues>([], { form, preserve: true }) ?? start;
  const changed = useMemo(() => changedValues(fields, values, initial), [fields, values, initial]);
  const isDirty = Object.keys(changed).length > 0;
  const recovered = useInputRecovery({
    drafts,
    name: draftName ?? "",
    // Store only the changed values, so that the other inputs show the latest state of the record.
    unsaved: () => (draftName !== null && isDirty ? changed : null),
    restore: (draft) => form.setFieldsValue(draft),
  });

  const rulesOf = useCallback(
    (name: string, field: Field): FormRule[] => [
      {
        validator: async (_rule, value) => {
          // Saving a form during an upload would lose the file.
          const failedUpload = await uploadFault(`${id}_${name}`);
          if (failedUpload !== null) throw new Error(failedUpload);
          const fault = visited.current.has(name) ? faultOf(value, name, field, mode) : null;
          if (fault !== null) throw new Error(faultText(fault, field.label, language()));
        },
      },
    ],
    [id, mode],
  );
  const validate = (names: readonly string[]): void => {
    const shown = names.filter((name) => visited.current.has(name));
    if (shown.length > 0) form.validateFields(shown).catch(ignore);
  };
  const translateFaults = useEffectEvent(() => {
    // Other fields are left out, because they may have messages of the server.
    validate([...faultsOf(fields, form.getFieldsValue(true), mode).keys()]);
  });
  useEffect(() => onLanguageChange(() => translateFaults()), []);
  const visit = (name: string): void => {
    // A message of the server stays until its input changes.
    if (visited.current.has(name)) return;
    visited.current.add(name);
    validate([name]);
  };
  /** Whether the form may be submitted now. Not while its values are being checked or sent: see spec W10. */
  const beginSubmit = (): boolean => {
    if (isSubmitting.current) return false;
    isSubmitting.current = true;
    visited.current = new Set(Object.keys(fields));
    return true;
  };
  const focus = (name: string): void => form.scrollToField(name, { block: "center", focus: true });
  const focusFirst = (names: readonly unknown[]): void => {
    const first = Object.keys(fields).find((name) => names.includes(name));
    if (first !== undefined) focus(first);
  };

  return {
    fields,
    values,
    isDirty,
    recovered,
    mode,
    rulesOf,
    submit: () => beginSubmit() && form.submit(),
    refuse: (messages) => {
      form.setFields([...messages].map(([name, message]) => ({ name, errors: [message] })));
      focusFirst([...messages.keys()]);
    },
    restart: (next, unsaved = {}) => {
      visited.current.clear();
      setInitial(next);
      form.resetFields();
      form.setFieldsValue({ ...next, ...unsaved });
    },
    markSaved: () => setInitial(form.getFieldsValue(true)),
    focus,
    props: {
      form,
      name: id,
      layout: "vertical",
      noValidate: true,
      initialValues: start,
      validateTrigger: noTriggers,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        const name = blurredField(event);
        if (name !== null) visit(name);
      },
      // Runs before antd checks the values.
      onSubmitCapture: (event) => {
        if (beginSubmit()) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onValuesChange: (change: FormValues) => {
        const names = Object.keys(change);
        const current: FormValues = form.getFieldsValue(true);
        const corrections = Object.assign({}, ...names.map((name) => dependentChoices(fields, current, name)));
        form.setFieldsValue(corrections);
        validate([...names, ...Object.keys(corrections)]);
      },
      // `true` includes the values of hidden inputs.
      onFinish: async () => {
        try {
          await onSubmit(form.getFieldsValue(true));
        } finally {
          isSubmitting.current = false;
        }
      },
      onFinishFailed: ({ errorFields, outOfDate }) => {
        // A later check of one input has replaced the check of all inputs.
        if (outOfDate) return form.submit();
        isSubmitting.current = false;
        focusFirst(errorFields.flatMap((field) => field.name));
      },
    },
  };
}

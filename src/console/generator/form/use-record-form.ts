import type { FormInstance } from "antd";
import { useMemo } from "react";
import type { Resource, Section, WireRecord } from "../../../contract";
import { draftOf, type FormMode, type FormValues, formFields, sectionsFor } from "./form-values";
import { type FieldForm, useFieldForm } from "./use-field-form";

/** The form of a record. */
export interface RecordForm extends FieldForm {
  /** The record as it would be after saving, in wire form. */
  readonly draft: WireRecord;
  readonly sections: readonly Section[];
  /** Names of the applicable inputs, in the form's order. */
  readonly names: readonly string[];
}

interface Options {
  readonly resource: Resource;
  readonly mode: FormMode;
  /** The record being edited; empty for a new one. */
  readonly record: WireRecord;
  readonly start: FormValues;
  readonly form: FormInstance;
  readonly id: string;
  readonly onSubmit: (values: FormValues) => void | Promise<void>;
}

/** A form with the fields of a resource. Fields that do not apply to the draft are hidden. */
export function useRecordForm({ resource, record, mode, ...rest }: Options): RecordForm {
  const fields = useMemo(() => formFields(resource), [resource]);
  const form = useFieldForm({ ...rest, mode, fields, draftName: `${resource.name} ${mode}` });
  const { values } = form;
  const shown = useMemo(() => {
    const draft = draftOf(resource, record, values);
    const sections = sectionsFor(resource, draft);
    return { draft, sections, names: sections.flatMap((section) => section.fields) };
  }, [resource, record, values]);
  return { ...form, ...shown };
}

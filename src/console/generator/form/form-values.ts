import {
  type CheckMode,
  checkValue,
  type Field,
  type Fields,
  isApplicable,
  type ReadResult,
  type Resource,
  readPayloadField,
  type Section,
  secretKinds,
  type ValueFault,
  valueIn,
  type WireRecord,
  writeField,
} from "../../../contract";

/** Whether the form creates a record or edits one. */
export type FormMode = Extract<CheckMode, "create" | "edit">;

/** Values of the inputs by field name, in the form of their field kinds; null where unset. */
export type FormValues = Readonly<Record<string, unknown>>;

const fieldsOf = (resource: Resource, sections: readonly Section[]): Fields =>
  Object.fromEntries(
    sections
      .flatMap((section) => section.fields)
      .flatMap((name) => {
        const field = resource.fields[name];
        return field === undefined ? [] : [[name, field] as const];
      }),
  );

/** All fields of a resource's form, in its order. */
export const formFields = (resource: Resource): Fields => fieldsOf(resource, resource.form);

/** The record as it would be after saving, in wire form. The conditions `when` and `limitedBy` are evaluated on it. */
export function draftOf(resource: Resource, record: WireRecord, values: FormValues): WireRecord {
  // Two fields may share a wire name (IMEI and EUI): the field that is set wins.
  const written = Object.entries(formFields(resource)).flatMap(([name, field]) =>
    Object.entries(writeField(values[name], name, field)),
  );
  const set = written.filter(([, value]) => value !== null);
  return {
    ...record,
    ...Object.fromEntries(written),
    ...Object.fromEntries(set),
  };
}

/** The sections with the fields that apply to the draft. Empty sections are left out. */
export function sectionsFor(resource: Resource, draft: WireRecord): readonly Section[] {
  return resource.form
    .map((section) => ({
      ...section,
      fields: section.fields.filter((name) => {
        const field = resource.fields[name];
        return field !== undefined && name !== resource.variant && isApplicable(field, draft);
      }),
    }))
    .filter((section) => section.fields.length > 0);
}

/**
 * The initial values of a new record: those in the address under wire names (`?type=1`), else the declared ones, else
 * the first variant. Invalid values in the address, and secrets, are ignored.
 */
export function initialValues(resource: Resource, params: URLSearchParams): FormValues {
  const sent: WireRecord = Object.fromEntries(params);
  const values = Object.entries(formFields(resource)).map(([name, field]) => {
    if (secretKinds.has(field.kind)) return [name, null] as const;
    const value = valueIn(sent, name, field);
    const isUsable = value !== null && checkValue(value, field, "create") === null;
    return [name, isUsable ? value : initialValue(resource, name, field)] as const;
  });
  return Object.fromEntries(values);
}

const initialValue = (resource: Resource, name: string, field: Field): unknown => {
  if (field.kind !== "choice") return null;
  return field.initial ?? (name === resource.variant ? (field.options[0]?.value ?? null) : null);
};

/** The initial values of an existing record. Secrets stay empty. */
export function valuesOf(resource: Resource, record: WireRecord): FormValues {
  return Object.fromEntries(
    Object.entries(formFields(resource)).map(([name, field]) => [
      name,
      secretKinds.has(field.kind) || !isApplicable(field, record) ? null : valueIn(record, name, field),
    ]),
  );
}

/** The value as its field kind reads it back from the wire: for example trimmed, without separators, in upper case. */
export const normalizedValue = (value: unknown, name: string, field: Field): ReadResult<unknown> =>
  readPayloadField(writeField(value, name, field), name, field);

/** The fault of one input; null when it is valid. */
export function faultOf(value: unknown, name: string, field: Field, mode: FormMode): ValueFault | null {
  const reading = normalizedValue(value, name, field);
  return "fault" in reading ? reading.fault : checkValue(reading.value, field, mode);
}

/** The faults of fields by name, in the order of the fields. */
export function faultsOf(fields: Fields, values: FormValues, mode: FormMode): ReadonlyMap<string, ValueFault> {
  return new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const fault = faultOf(values[name], name, field, mode);
      return fault === null ? [] : [[name, fault] as const];
    }),
  );
}

/** The fields that apply to the record with these values. */
export const applicableFields = (resource: Resource, record: WireRecord, values: FormValues): Fields =>
  fieldsOf(resource, sectionsFor(resource, draftOf(resource, record, values)));

/** The normalized values of fields. */
export const normalizedValues = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const reading = normalizedValue(values[name], name, field);
      return [name, "value" in reading ? reading.value : null] as const;
    }),
  );

/** The values to save: the normalized values of the applicable fields, and the variant. */
export function variablesOf(resource: Resource, record: WireRecord, values: FormValues): FormValues {
  const variant = resource.variant === null ? {} : { [resource.variant]: values[resource.variant] ?? null };
  return { ...variant, ...normalizedValues(applicableFields(resource, record, values), values) };
}

/** The values that differ from the initial ones in wire form. */
export function changedValues(fields: Fields, values: FormValues, initial: FormValues): FormValues {
  const wireForm = (value: unknown, name: string, field: Field): string =>
    JSON.stringify(writeField(value, name, field));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      wireForm(values[name], name, field) === wireForm(initial[name], name, field)
        ? []
        : [[name, values[name]] as const],
    ),
  );
}

/** Splits the server's messages (`HttpError.errors`) into those of the named inputs and the others. */
export function messagesFor(
  errors: Readonly<Record<string, unknown>>,
  names: readonly string[],
): { readonly own: ReadonlyMap<string, string>; readonly others: readonly string[] } {
  const texts = Object.entries(errors).map(([name, error]) => [name, [error].flat().map(String).join(" ")] as const);
  const own = new Map(texts.filter(([name]) => names.includes(name)));
  return { own, others: texts.filter(([name]) => !own.has(name)).map(([, message]) => message) };
}

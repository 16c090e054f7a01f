import {
  type CheckMode,
  checkValue,
  type Field,
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

/** Whether the form makes a record or changes one. */
export type FormMode = Extract<CheckMode, "create" | "edit">;

/** What the inputs hold, by field name, as the kinds have it; null where unset. */
export type FormValues = Readonly<Record<string, unknown>>;

const formNames = (resource: Resource): readonly string[] => resource.form.flatMap((section) => section.fields);

const fieldsOf = (resource: Resource, names: readonly string[]): readonly (readonly [string, Field])[] =>
  names.flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [] : [[name, field] as const];
  });

/** The record as it would be once saved: what `when` and `limitedBy` of other fields look at. */
export function draftOf(resource: Resource, record: WireRecord, values: FormValues): WireRecord {
  // Two fields may share a name on the wire; the one that is set says what stands there.
  const written = fieldsOf(resource, formNames(resource)).flatMap(([name, field]) =>
    Object.entries(writeField(values[name], name, field)),
  );
  const set = written.filter(([, value]) => value !== null);
  return {
    ...record,
    ...Object.fromEntries(written),
    ...Object.fromEntries(set),
  };
}

/** The sections with the fields that exist for the values at hand; sections that have none are left out. */
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
 * What the inputs of a new record hold to begin with: the first variant, what is declared, and whatever the address sends
 * along under names of the wire (`?type=1`). What makes no sense there is as if it were not there.
 */
export function initialValues(resource: Resource, params: URLSearchParams): FormValues {
  const sent: WireRecord = Object.fromEntries(params);
  const values = fieldsOf(resource, formNames(resource)).map(([name, field]) => {
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

/** What the inputs of a record hold to begin with. Secrets are never read back. */
export function valuesOf(resource: Resource, record: WireRecord): FormValues {
  return Object.fromEntries(
    fieldsOf(resource, formNames(resource)).map(([name, field]) => [
      name,
      secretKinds.has(field.kind) || !isApplicable(field, record) ? null : valueIn(record, name, field),
    ]),
  );
}

/** An input's value as its kind reads it back from the wire: trimmed, without separators, in upper case. */
export const normalizedValue = (value: unknown, name: string, field: Field): ReadResult<unknown> =>
  readPayloadField(writeField(value, name, field), name, field);

/** What is wrong with one input, or null. */
export function faultOf(value: unknown, name: string, field: Field, mode: FormMode): ValueFault | null {
  const reading = normalizedValue(value, name, field);
  return "fault" in reading ? reading.fault : checkValue(reading.value, field, mode);
}

/** Every fault of the inputs that exist for the values at hand, by field name, in the form's order. */
export function formFaults(
  resource: Resource,
  record: WireRecord,
  values: FormValues,
  mode: FormMode,
): ReadonlyMap<string, ValueFault> {
  const names = sectionsFor(resource, draftOf(resource, record, values)).flatMap((section) => section.fields);
  return new Map(
    fieldsOf(resource, names).flatMap(([name, field]) => {
      const fault = faultOf(values[name], name, field, mode);
      return fault === null ? [] : [[name, fault] as const];
    }),
  );
}

/** What is handed to the data provider: the values of the fields that exist, settled, and the variant. */
export function variablesOf(resource: Resource, record: WireRecord, values: FormValues): FormValues {
  const names = sectionsFor(resource, draftOf(resource, record, values)).flatMap((section) => section.fields);
  const variant = resource.variant === null ? {} : { [resource.variant]: values[resource.variant] ?? null };
  const own = fieldsOf(resource, names).map(([name, field]) => {
    const reading = normalizedValue(values[name], name, field);
    return [name, "value" in reading ? reading.value : null] as const;
  });
  return { ...variant, ...Object.fromEntries(own) };
}

/** The values that are not the same to the server as those that a form began with. */
export function changedValues(resource: Resource, values: FormValues, begun: FormValues): FormValues {
  const sent = (one: unknown, name: string, field: Field): string => JSON.stringify(writeField(one, name, field));
  return Object.fromEntries(
    fieldsOf(resource, formNames(resource)).flatMap(([name, field]) =>
      sent(values[name], name, field) === sent(begun[name], name, field) ? [] : [[name, values[name]] as const],
    ),
  );
}

/** The server's messages (`HttpError.errors`) for the inputs at hand, and those that belong to none of them. */
export function messagesFor(
  errors: Readonly<Record<string, unknown>>,
  names: readonly string[],
): { readonly own: ReadonlyMap<string, string>; readonly others: readonly string[] } {
  const texts = Object.entries(errors).map(([name, said]) => [name, [said].flat().map(String).join(" ")] as const);
  const own = new Map(texts.filter(([name]) => names.includes(name)));
  return { own, others: texts.filter(([name]) => !own.has(name)).map(([, said]) => said) };
}

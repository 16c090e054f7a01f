import { matches } from "../condition";
import { type Field, type FieldKind, secretKinds } from "../field-kinds";
import type { ValueFault } from "../value-faults";
import { compositeKinds } from "./composite-kinds";
import type { Kind, ReadResult, WireRecord, WireValue } from "./kind";
import { numberKinds } from "./number-kinds";
import { textKinds } from "./text-kinds";

export type { Period, Position, Region } from "./composite-kinds";
export { regionLevels } from "./composite-kinds";
export { numberFrom, type ReadResult, type WireRecord, type WireValue } from "./kind";

/** Every kind with its meaning; a kind without one does not compile. */
const kinds = { ...textKinds, ...numberKinds, ...compositeKinds } satisfies {
  [K in FieldKind]: Pick<Kind<Extract<Field, { kind: K }>, never>, "at">;
};

/** The value that a field of a kind has in a form: what the kind's `read` gives. */
export type KindValue<K extends FieldKind> = (typeof kinds)[K] extends Kind<infer _F, infer V> ? V : never;

/** The one place that pairs a field with its kind's functions; the pairing is by `kind`, so the cast is sound. */
const kindOf = (field: Field): Kind<Field, unknown> => kinds[field.kind] as unknown as Kind<Field, unknown>;

/** Names on the wire that a field occupies. */
export const wireNames = (name: string, field: Field): readonly string[] => kindOf(field).at(name, field);

/** The name of a field in payloads: a key may be sent under another name than it is answered. */
export const payloadNames = (name: string, field: Field): readonly string[] =>
  field.kind === "id" && field.sentAs !== undefined ? [field.sentAs] : wireNames(name, field);

/** Reads a field's value out of a record; a value that makes no sense reads as its fault. */
export const readField = (record: WireRecord, name: string, field: Field): ReadResult<unknown> =>
  kindOf(field).read(record, wireNames(name, field), field);

/** Reads a field's value out of a payload, where a key may have another name than in records. */
export const readPayloadField = (payload: WireRecord, name: string, field: Field): ReadResult<unknown> =>
  kindOf(field).read(payload, payloadNames(name, field), field);

/** The value of a field in a record, null when it is unset or makes no sense. */
export function valueIn(record: WireRecord, name: string, field: Field): unknown {
  const reading = readField(record, name, field);
  return "value" in reading ? reading.value : null;
}

/** The entries that stand for a field's value in a payload. */
export const writeField = (value: unknown, name: string, field: Field): Readonly<Record<string, WireValue>> =>
  kindOf(field).write(value ?? null, payloadNames(name, field), field);

/** How strict a check is: a new record, a change to one, or a filter, where a part of a value is enough. */
export type CheckMode = "create" | "edit" | "filter";

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether a field must be filled in: a secret that exists stays when its input is left empty. */
export const isRequired = (field: Field, mode: CheckMode): boolean =>
  field.required === true && mode !== "filter" && (mode === "create" || !secretKinds.has(field.kind));

/** Characters of what is searched for, where the field itself takes no more: names of columns are a longer text. */
const longestFilter = 255;

/** What is wrong with a value, or null. */
export function checkValue(value: unknown, field: Field, mode: CheckMode): ValueFault | null {
  if (isEmpty(value)) return isRequired(field, mode) ? { id: "required" } : null;
  // The reading has already found the option; part of a text is enough to search for it.
  if (mode === "filter" && (field.kind === "choice" || typeof value === "string")) {
    const max = field.kind === "text" ? Math.max(longestFilter, field.max ?? 0) : longestFilter;
    return String(value).length > max ? { id: "text.long", values: { max } } : null;
  }
  if (field.kind === "region" && isRequired(field, mode)) {
    const region = value as Record<string, unknown>;
    if (isEmpty(region.province) || isEmpty(region.city)) return { id: "required" };
  }
  return kindOf(field).check(value, field);
}

/** Whether a field exists for a record as far as its `when` says. */
export const isApplicable = (field: Field, record: WireRecord): boolean => matches(field.when, record);

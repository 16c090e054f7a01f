import type { Language } from "../../text";
import { matches } from "../condition";
import type { CustomValue, Field, FieldKind, FieldOf, Fields } from "../field-kinds";
import { secretKinds } from "../kind-traits";
import type { ValueFault } from "../value-faults";
import { compositeKinds } from "./composite-kinds";
import { customKinds } from "./custom-kinds";
import type { Kind, ReadResult, WireRecord, WireValue } from "./kind";
import { numberKinds } from "./number-kinds";
import { rowsKind } from "./rows-kind";
import { textKinds } from "./text-kinds";

export type { Period, Position, Region } from "./composite-kinds";
export { regionLevels } from "./composite-kinds";
export { customWire } from "./custom-kinds";
export { numberFrom, type ReadResult, type WireRecord, type WireValue } from "./kind";
export { rowLimits, rowTexts, valuesInLine } from "./rows-kind";

/** The functions of the fields inside a value. */
const inner = {
  read: (record: WireRecord, name: string, field: Field): ReadResult<unknown> => readField(record, name, field),
  check: (value: unknown, field: Field): ValueFault | null => checkValue(value, field, "create"),
};

/** The functions of every kind. A kind without an entry does not compile. */
const kinds = {
  ...textKinds,
  ...numberKinds,
  ...compositeKinds,
  custom: customKinds(inner),
  rows: rowsKind(inner),
} satisfies { [K in FieldKind]: Pick<Kind<Extract<Field, { kind: K }>, never>, "at"> };

/** The type of a field's value in a form: the result of the kind's `read`. */
export type KindValue<K extends FieldKind> = (typeof kinds)[K] extends Kind<infer _F, infer V> ? V : never;

/** The cast is safe: a field and its functions are paired by `kind`. */
const kindOf = (field: Field): Kind<Field, unknown> => kinds[field.kind] as unknown as Kind<Field, unknown>;

/**
 * The names of a field on the wire: several for a region, a position or a period, otherwise one.
 *
 * @example wireNames("place", field.position({ label: "Place" })) // ["longitude", "latitude"]
 */
export const wireNames = (name: string, field: Field): readonly string[] => kindOf(field).at(name, field);

/** The names of a field in payloads. They differ from `wireNames` only for a key with `sentAs`. */
export const payloadNames = (name: string, field: Field): readonly string[] =>
  field.kind === "id" && field.sentAs !== undefined ? [field.sentAs] : wireNames(name, field);

/** Reads the value of a field from a record. An unreadable value gives a fault. */
export const readField = (record: WireRecord, name: string, field: Field): ReadResult<unknown> =>
  kindOf(field).read(record, wireNames(name, field), field);

/** Reads the value of a field from a payload, where a key may have another name than in records. */
export const readPayloadField = (payload: WireRecord, name: string, field: Field): ReadResult<unknown> =>
  kindOf(field).read(payload, payloadNames(name, field), field);

/** The value of a field in a record; null if it is unset or unreadable. */
export function valueIn(record: WireRecord, name: string, field: Field): unknown {
  const result = readField(record, name, field);
  return "value" in result ? result.value : null;
}

/** The text of a value of a custom kind in a record; null if it is unset or unreadable. */
export function customText(
  record: WireRecord,
  name: string,
  field: FieldOf<"custom">,
  language: Language,
): string | null {
  const value = valueIn(record, name, field) as CustomValue | null;
  return value === null ? null : field.of.text(value, language);
}

/** A record with its computed values (`FieldBase.computed`). */
export function withComputed<R extends WireRecord>(fields: Fields, record: R): R {
  const computed = Object.entries(fields).flatMap(([name, { computed, wire = name }]) =>
    computed === undefined ? [] : [[wire, computed(record)] as const],
  );
  return computed.length === 0 ? record : { ...record, ...Object.fromEntries(computed) };
}

/** The payload entries for a field's value. */
export const writeField = (value: unknown, name: string, field: Field): Readonly<Record<string, WireValue>> =>
  kindOf(field).write(value ?? null, payloadNames(name, field), field);

/** The purpose of a check. `filter` is the most lenient: part of a text is enough to search for it. */
export type CheckMode = "create" | "edit" | "filter";

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether a field must be filled in. When a record is edited, an empty secret keeps the stored one. */
export const isRequired = (field: Field, mode: CheckMode): boolean =>
  field.required === true && mode !== "filter" && (mode === "create" || !secretKinds.has(field.kind));

/** Maximum length of a filter's text, in characters. A text field with a higher `max` allows that. */
const maxFilterLength = 255;

/** The fault of a value; null if it is valid. */
export function checkValue(value: unknown, field: Field, mode: CheckMode): ValueFault | null {
  if (isEmpty(value)) return isRequired(field, mode) ? { id: "required" } : null;
  // The option is valid: reading the value has found it among the options of the filter.
  if (mode === "filter" && (field.kind === "choice" || typeof value === "string")) {
    const max = field.kind === "text" ? Math.max(maxFilterLength, field.max ?? 0) : maxFilterLength;
    return String(value).length > max ? { id: "text.long", values: { max } } : null;
  }
  // Part of a value is enough to search for it.
  if (mode === "filter" && field.kind === "custom") return null;
  if (field.kind === "region" && isRequired(field, mode)) {
    const region = value as Record<string, unknown>;
    if (isEmpty(region.province) || isEmpty(region.city)) return { id: "required" };
  }
  return kindOf(field).check(value, field);
}

/** Whether a record has a field, according to the field's `when`. */
export const isApplicable = (field: Field, record: WireRecord): boolean => matches(field.when, record);

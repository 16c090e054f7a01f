import { normaliseWidth } from "../../identifiers";
import type { Field, RowValue } from "../field-kinds";
import type { ValueFault } from "../value-faults";

/** A record or payload with untrusted values: flat, with its names on the wire. */
export type WireRecord = Readonly<Record<string, unknown>>;
/** A value of a record or of a parsed payload. Bodies contain rows as JSON. */
export type WireValue = string | number | readonly (string | number)[] | readonly RowValue[] | null;

/** The result of reading: the value, null if it is unset, or the fault of an unreadable value. */
export type ReadResult<V> = { readonly value: V | null } | { readonly fault: ValueFault };

/**
 * The meaning of one kind of field. Browser and server use the same functions. `at` is the list of the field's names on
 * the wire.
 */
export interface Kind<F extends Field, V> {
  /** The names on the wire: several for region, position and period, otherwise one. */
  readonly at: (name: string, field: F) => readonly string[];
  /** Reads the value from a record. Accepts several spellings: `"12"` is 12. */
  readonly read: (record: WireRecord, at: readonly string[], field: F) => ReadResult<V>;
  /** The entries on the wire for a value. Unset values are null under each name. */
  readonly write: (value: V | null, at: readonly string[], field: F) => Readonly<Record<string, WireValue>>;
  /** The fault of a value that could be read; null if it is valid. */
  readonly check: (value: V, field: F) => ValueFault | null;
}

/** A `ReadResult` with a fault. @param values numbers for the `{…}` places in the fault's text */
export const fault = (id: ValueFault["id"], values?: ValueFault["values"]): { readonly fault: ValueFault } => ({
  fault: values === undefined ? { id } : { id, values },
});

/** `at` of a kind with one name on the wire. */
export const ownName = (name: string, field: Field): readonly string[] => [field.wire ?? name];

/** Whether a raw value is unset. Form-encoded bodies send the empty string for that. */
export const isUnset = (raw: unknown): boolean => raw === undefined || raw === null || raw === "";

/** Makes a kind with one name on the wire and a string or a number as its value. */
export function scalarKind<F extends Field, V extends WireValue & (string | number)>(kind: {
  readonly decode: (raw: unknown, field: F) => ReadResult<V>;
  readonly check?: (value: V, field: F) => ValueFault | null;
}): Kind<F, V> {
  return {
    at: ownName,
    read: (record, [name = ""], field) => {
      const raw = record[name];
      return isUnset(raw) ? { value: null } : kind.decode(raw, field);
    },
    write: (value, [name = ""]) => ({ [name]: value }),
    check: kind.check ?? (() => null),
  };
}

/** A decimal number. The pattern cannot backtrack, so a long hostile input stays fast. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** The finite number that a raw value holds, as a number or as text; null if it holds none. */
export function numberFrom(raw: unknown): number | null {
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== "string") return null;
  const text = normaliseWidth(raw).trim();
  if (!decimal.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

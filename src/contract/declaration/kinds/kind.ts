import { normaliseWidth } from "../../identifiers";
import type { Field } from "../field-kinds";
import type { ValueFault } from "../value-faults";

/** A record or payload as it is on the wire: flat, with the wire's names. */
export type WireRecord = Readonly<Record<string, unknown>>;
/** A value that a payload can hold. */
export type WireValue = string | number | readonly (string | number)[] | null;

/** What reading gives: the value (null when unset), or why there is none. */
export type ReadResult<V> = { readonly value: V | null } | { readonly fault: ValueFault };

/**
 * What one kind of field means, on both sides of the wire. `at` are the names on the wire that the field
 * occupies: one for most kinds, several for region, position and period.
 */
export interface Kind<F extends Field, V> {
  /** Names on the wire. */
  readonly at: (name: string, field: F) => readonly string[];
  /** Reads the value out of a record, forgiving in form (`"12"` is 12), strict in sense. */
  readonly read: (record: WireRecord, at: readonly string[], field: F) => ReadResult<V>;
  /** The entries that stand for the value on the wire; null for each name when it is unset. */
  readonly write: (value: V | null, at: readonly string[], field: F) => Readonly<Record<string, WireValue>>;
  /** What is wrong with a value that could be read. */
  readonly check: (value: V, field: F) => ValueFault | null;
}

/** A reading that has failed, with the figures that the fault's text needs. */
export const fault = (id: ValueFault["id"], values?: ValueFault["values"]): { readonly fault: ValueFault } => ({
  fault: values === undefined ? { id } : { id, values },
});

/** The one name of a kind that occupies one name. */
export const ownName = (name: string, field: Field): readonly string[] => [field.wire ?? name];

/** Whether nothing stands there: a form-encoded body has no other sign for it than the empty string. */
export const isUnset = (raw: unknown): boolean => raw === undefined || raw === null || raw === "";

/** A kind with one name on the wire and a value that is a string or a number there. */
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

/**
 * A number as people and programs write it. Digits can be read in one way alone: of many with junk behind them none is
 * tried twice.
 */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** A finite number out of what the wire holds, or null. */
export function numberFrom(raw: unknown): number | null {
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== "string") return null;
  const text = normaliseWidth(raw).trim();
  if (!decimal.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

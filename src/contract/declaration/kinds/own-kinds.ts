import type { OwnField } from "../field-kinds";
import type { ScalarField, ScalarFields } from "../own-kind";
import type { ValueFault } from "../value-faults";
import type { Kind, ReadResult, WireRecord } from "./kind";

/** A value of a custom kind: the values of its parts, null where unset. */
export type OwnValue = Readonly<Record<string, string | number | null>>;

/** The functions of the built-in kinds that the parts use. */
interface Others {
  readonly read: (record: WireRecord, name: string, field: ScalarField) => ReadResult<unknown>;
  readonly check: (value: unknown, field: ScalarField) => ValueFault | null;
}

/** The wire fields of a field, by their names on the wire. `value` has the name of the field. */
export const ownWire = (name: string, { wire = name, of }: Pick<OwnField, "wire" | "of">): ScalarFields =>
  Object.fromEntries(Object.entries(of.wire).map(([one, field]) => [one === "value" ? wire : `${wire}_${one}`, field]));

/** The functions of custom kinds (`defineKind`). */
export function ownKinds({ read, check }: Others): Kind<OwnField, OwnValue> {
  /** The values of fields by name, or the fault of the first one that cannot be read. */
  const readAll = (record: WireRecord, fields: ScalarFields): ReadResult<OwnValue> => {
    const values: Record<string, string | number | null> = {};
    for (const [name, field] of Object.entries(fields)) {
      const result = read(record, name, field);
      if ("fault" in result) return result;
      values[name] = result.value as string | number | null;
    }
    return { value: Object.values(values).every((value) => value === null) ? null : values };
  };
  const firstFault = (values: OwnValue, fields: ScalarFields): ValueFault | null =>
    Object.entries(fields)
      .map(([name, field]) => check(values[name] ?? null, field))
      .find((fault) => fault !== null) ?? null;
  /** The same values under other names, in the same order. */
  const renamed = (values: WireRecord, from: readonly string[], to: readonly string[]): WireRecord =>
    Object.fromEntries(to.map((name, index) => [name, values[from[index] ?? ""] ?? null]));

  return {
    at: (name, field) => Object.keys(ownWire(name, field)),
    read: (record, at, { of }) => {
      const result = readAll(renamed(record, at, Object.keys(of.wire)), of.wire);
      return "fault" in result || result.value === null ? result : { value: of.decode(result.value) };
    },
    write: (value, at, { of }) => {
      const parts = readAll(value ?? {}, of.parts);
      const encoded =
        "fault" in parts
          ? // A text that its part cannot read goes to the wire as it is, where reading finds the same fault.
            { [Object.keys(of.wire)[0] ?? ""]: Object.values(value ?? {}).find((one) => typeof one === "string") }
          : parts.value === null
            ? {}
            : of.encode(parts.value);
      return renamed(encoded, Object.keys(of.wire), at) as ReturnType<Kind<OwnField, OwnValue>["write"]>;
    },
    check: (value, { of }) => firstFault(value, of.parts) ?? of.check?.(value) ?? firstFault(of.encode(value), of.wire),
  };
}

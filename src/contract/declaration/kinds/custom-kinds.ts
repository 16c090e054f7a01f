import type { CustomField, CustomValue, Field, Fields } from "../field-kinds";
import type { ValueFault } from "../value-faults";
import type { Kind, ReadResult, WireRecord } from "./kind";

/** The functions of the built-in kinds, for the parts. */
interface Others {
  readonly read: (record: WireRecord, name: string, field: Field) => ReadResult<unknown>;
  readonly check: (value: unknown, field: Field) => ValueFault | null;
}

/** The wire fields of a field, by their names on the wire. `value` has the name of the field. */
export const customWire = (name: string, { wire = name, of }: Pick<CustomField, "wire" | "of">): Fields =>
  Object.fromEntries(Object.entries(of.wire).map(([one, field]) => [one === "value" ? wire : `${wire}_${one}`, field]));

/** The functions of custom kinds (`defineKind`). */
export function customKinds({ read, check }: Others): Kind<CustomField, CustomValue> {
  /** The values of fields by name, or the fault of the first one that cannot be read. */
  const readAll = (record: WireRecord, fields: Fields): ReadResult<CustomValue> => {
    const values: Record<string, string | number | null> = {};
    for (const [name, field] of Object.entries(fields)) {
      const result = read(record, name, field);
      if ("fault" in result) return result;
      values[name] = result.value as string | number | null;
    }
    return { value: Object.values(values).every((value) => value === null) ? null : values };
  };
  const firstFault = (values: CustomValue, fields: Fields): ValueFault | null =>
    Object.entries(fields)
      .map(([name, field]) => check(values[name] ?? null, field))
      .find((fault) => fault !== null) ?? null;
  /** The same values under other names, in the same order. */
  const renamed = (values: WireRecord, from: readonly string[], to: readonly string[]): WireRecord =>
    Object.fromEntries(to.map((name, index) => [name, values[from[index] ?? ""] ?? null]));

  return {
    at: (name, field) => Object.keys(customWire(name, field)),
    read: (record, at, { of }) => {
      const result = readAll(renamed(record, at, Object.keys(of.wire)), of.wire);
      return "fault" in result || result.value === null ? result : { value: of.decode(result.value) };
    },
    write: (value, at, { of }) => {
      const parts = readAll(value ?? {}, of.parts);
      const encoded =
        "fault" in parts
          ? // A text that its part cannot parse is sent unchanged. Parsing it again finds the same fault.
            { [Object.keys(of.wire)[0] ?? ""]: Object.values(value ?? {}).find((one) => typeof one === "string") }
          : parts.value === null
            ? {}
            : of.encode(parts.value);
      return renamed(encoded, Object.keys(of.wire), at) as ReturnType<Kind<CustomField, CustomValue>["write"]>;
    },
    check: (value, { of }) => firstFault(value, of.parts) ?? of.check?.(value) ?? firstFault(of.encode(value), of.wire),
  };
}
